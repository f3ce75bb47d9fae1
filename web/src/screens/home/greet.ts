import type { Language } from '@portfolio/contract/language'
import { addressedName } from '@portfolio/contract/vocative'

type Greetings = { greetingMorning: string; greetingAfternoon: string; greetingEvening: string }

export function greet(
  greetings: Greetings,
  now: Date,
  user: { first_name: string } | null,
  language: Language,
): string {
  const greeting = greetingAt(greetings, now.getHours())
  if (!user) return `${greeting}!`
  return `${greeting}, ${addressedName(user.first_name, language)}!`
}

function greetingAt(greetings: Greetings, hour: number): string {
  if (hour < 10) return greetings.greetingMorning
  if (hour < 19) return greetings.greetingAfternoon
  return greetings.greetingEvening
}
