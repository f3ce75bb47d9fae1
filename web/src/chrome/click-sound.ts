import { areSoundsOn } from '#src/state/sounds.ts'

/** Plays the sound at clicks, after which browsers permit it; the first click fetches the file. */
export function soundOnNavigation(address: string, signal: AbortSignal) {
  let sound: HTMLAudioElement | null = null
  const play = (event: MouseEvent) => {
    if (!areSoundsOn() || !(event.target instanceof Element)) return
    if (!event.target.closest('a[href], [data-sound]')) return
    sound ??= new Audio(address)
    sound.currentTime = 0
    // Refused by the browser, or the file is missing: the click stays silent.
    sound.play().catch(() => {})
  }
  document.addEventListener('click', play, { signal })
}
