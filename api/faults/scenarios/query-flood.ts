import { flood } from '../support/flood.ts'
import type { Scenario } from '../support/scenario.ts'

/** Queries that take long or have a large result; the number makes each one unique. */
const QUERIES: ((number: string) => string)[] = [
  (number) => `*[0..130]{"n":${number},"a":*[0..150]}`,
  (number) => `{"n":${number},"all":*{"a":*}}`,
  (number) => `[${'*,'.repeat(60)}${number}]`,
  (number) => `*{"a":*{"b":*{"c":_id}}}\n//${number}\n`,
  (number) => stringBomb(number),
  (number) => `*[]{...,"n":${number},"a":*[]{...,"b":_id}}`,
]

/** A short query that makes a very long string and splits it. */
function stringBomb(number: string) {
  const times = (inner: string, count: number) => Array.from({ length: count }, () => inner).join('+')
  const long = `array::join([${times('s', 10)},${times('s', 10)},${times('s', 10)}],"")`
  return `*[0]{"n":${number},"s":"${'a'.repeat(1_000)}"}{"s":${long}}{"s":${long}}{"s":${long}}{"a":string::split(s,"")}`
}

/** Anonymous queries that exhaust time or memory unless they are limited. */
export const queryFlood: Scenario = {
  name: 'query flood',
  async play(stage) {
    const { random } = stage
    await flood(stage, {
      title: 'queries',
      clients: 20,
      shortMs: 5_000,
      longMs: 40_000,
      next: (client, count) => {
        const query = random.pick(QUERIES)(`${client}${count}`)
        return random.chance(0.5)
          ? { path: `/lake/v1/data/query/production?query=${encodeURIComponent(query)}` }
          : {
              method: 'POST',
              path: '/lake/v1/data/query/production',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ query }),
            }
      },
    })
  },
}
