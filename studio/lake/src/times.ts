const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Whether a value is a date and time in ISO 8601. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value))

/** Whether a date in ISO 8601 exists; `Date.parse` reads February 30th as March 2nd. */
export function isDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}
