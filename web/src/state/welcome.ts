// The welcome on the home page starts once per document.

let isStarted = false
let isShown = false

/** @returns false when it was started before */
export function startWelcome(): boolean {
  if (isStarted) return false
  isStarted = true
  return true
}

export const isWelcomeStarted = () => isStarted

/** Whether its text is displayed. */
export const isWelcomeShown = () => isShown

export const setWelcomeShown = (isNowShown: boolean) => {
  isShown = isNowShown
}
