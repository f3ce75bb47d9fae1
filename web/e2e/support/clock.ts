// Preloaded into a server process: sets its clock ahead, for tests that depend on the time of day.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const now = Date.now.bind(Date)

const SystemDate = Date

globalThis.Date = new Proxy(Date, {
  construct(target, given: unknown[], newTarget) {
    const date: unknown = Reflect.construct(target, given.length > 0 ? given : [now() + ahead], newTarget)
    if (!(date instanceof SystemDate)) throw new TypeError('Not a date')
    return date
  },
  get: (target, name): unknown => (name === 'now' ? () => now() + ahead : Reflect.get(target, name)),
})
