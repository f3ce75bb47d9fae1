// Imported by a server process before anything else: sets its clock ahead, to test what depends on the time of day.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const now = Date.now.bind(Date)

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now() + ahead], newTarget),
  get: (target, name) => (name === 'now' ? () => now() + ahead : Reflect.get(target, name)),
})
