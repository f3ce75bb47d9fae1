import { useEffect } from 'react'
import { fileAddress, useAssetBase } from '#src/content/assets.ts'
import { areSoundsOn, restoreSounds } from '#src/state/sounds.ts'

/** Plays a sound at every click on a link, unless the visitor has turned sounds off. The first click fetches the file. */
export function useClickSounds(file: string | null) {
  const base = useAssetBase()
  const address = file && fileAddress(base, file)
  useEffect(restoreSounds, [])
  useEffect(() => {
    if (!address) return undefined
    let sound: HTMLAudioElement | null = null
    const play = ({ target }: MouseEvent) => {
      if (!areSoundsOn() || !(target instanceof Element) || !target.closest('a[href]')) return
      sound ??= new Audio(address)
      sound.currentTime = 0
      // Refused by the browser, or the file is missing: the click stays silent.
      sound.play().catch(() => {})
    }
    document.addEventListener('click', play)
    return () => document.removeEventListener('click', play)
  }, [address])
}
