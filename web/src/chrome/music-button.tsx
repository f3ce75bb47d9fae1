import { fileAddress, useAssetBase } from '#src/content/assets.ts'
import { createStore, useStore } from '#src/state/store.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import styles from './header.module.css'

// Module state, so that music continues across pages.
let player: HTMLAudioElement | null = null
const playingStore = createStore(false)

/** Plays and pauses the looping background music, which is loaded at the first press. */
export function MusicButton({ file, texts }: { file: string; texts: LayoutData['texts'] }) {
  const address = fileAddress(useAssetBase(), file)
  const isPlaying = useStore(playingStore)

  const toggle = () => {
    player ??= createPlayer(address)
    if (player.paused) player.play().catch(console.error)
    else player.pause()
  }
  const label = isPlaying ? texts.pauseMusic : texts.playMusic
  return (
    <button type="button" className={styles.control} onClick={toggle} title={label}>
      <Icon name={isPlaying ? 'pause' : 'play'} />
      <span className="visually-hidden">{label}</span>
    </button>
  )
}

function createPlayer(address: string) {
  const audio = new Audio(address)
  audio.loop = true
  audio.volume = 0.4
  // Media keys and headphones pause it, too.
  for (const event of ['play', 'pause']) audio.addEventListener(event, () => playingStore.set(!audio.paused))
  // A player that has failed never plays: the next press makes another one.
  audio.addEventListener('error', () => {
    player = null
    playingStore.set(false)
  })
  return audio
}
