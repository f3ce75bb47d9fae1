import { useEffect } from 'react'
import { fileAddress, useAssetBase } from '#src/content/assets.ts'
import { restoreSounds } from '#src/state/sounds.ts'

/** Plays a sound at every click on a link or a switch, unless the visitor has turned sounds off. */
export function useClickSounds(file: string | null) {
  const base = useAssetBase()
  const address = file ? fileAddress(base, file) : null
  useEffect(restoreSounds, [])
  useEffect(() => {
    if (!address) return undefined
    const ended = new AbortController()
    void import('./click-sound.ts').then(({ soundOnNavigation }) => soundOnNavigation(address, ended.signal))
    return () => ended.abort()
  }, [address])
}
