import { areSoundsOn } from '#src/state/sounds.ts'

/** A click is the visitor's own action, so the browser lets it sound; the file is fetched at the first one. */
export function soundOnNavigation(address: string, signal: AbortSignal) {
  let sound: HTMLAudioElement | null = null
  const play = (event: MouseEvent) => {
    if (!areSoundsOn() || !(event.target instanceof Element)) return
    if (!event.target.closest('a[href], [data-sound]')) return
    sound ??= new Audio(address)
    sound.currentTime = 0
    // Refused, or not there: a click without a sound.
    sound.play().catch(() => {})
  }
  document.addEventListener('click', play, { signal })
}
