import { useEffect } from 'react'
import { fileAddress, useAssetBase } from '#src/content/assets.ts'
import { areSoundsOn, restoreSounds, setSounds, useSounds } from '#src/state/sounds.ts'
import styles from './sound-switch.module.css'

/** Lets clicks on links and switches sound, or not. */
export function SoundSwitch({ label, file }: { label: string; file: string | null }) {
  const isOn = useSounds()
  const base = useAssetBase()
  const address = file ? fileAddress(base, file) : null
  useEffect(restoreSounds, [])
  useEffect(() => (address ? soundOnNavigation(address) : undefined), [address])
  if (!address) return null
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={() => setSounds(!isOn)}
      />
      {label}
    </label>
  )
}

/** A click is the visitor's own action, so the browser lets it sound; the file is fetched at the first one. */
function soundOnNavigation(address: string) {
  let sound: HTMLAudioElement | null = null
  const play = (event: MouseEvent) => {
    if (!areSoundsOn() || !(event.target instanceof Element)) return
    if (!event.target.closest('a[href], [data-sound]')) return
    sound ??= new Audio(address)
    sound.currentTime = 0
    // Refused, or not there: a click without a sound.
    sound.play().catch(() => {})
  }
  document.addEventListener('click', play)
  return () => document.removeEventListener('click', play)
}
