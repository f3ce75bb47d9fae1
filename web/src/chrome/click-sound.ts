import { areSoundsOn } from '#src/state/sounds.ts'

/** Browsers permit sound after a visitor's click. The file is fetched at the first one. */
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
