// The welcome on the home page starts once in the life of a document.

let isStarted = false
let isShown = false

/** @returns false when it has been started before */
export function startWelcome(): boolean {
  if (isStarted) return false
  isStarted = true
  return true
}

export const isWelcomeStarted = () => isStarted

/** Whether its text is on the screen. */
export const isWelcomeShown = () => isShown

export const setWelcomeShown = (isNowShown: boolean) => {
  isShown = isNowShown
}
