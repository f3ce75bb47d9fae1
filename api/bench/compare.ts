import { startChild } from './children.ts'
import { type Row, inTurns, load } from './load.ts'

/**
 * Measures each address and a bare Express route that sends the same bytes, in turns. The first row is the generator's
 * own bound: an empty answer of `node:http` beside the fastest of those routes.
 */
export async function compareWithExpress(
  origin: string,
  targets: readonly { title: string; path: string }[],
): Promise<Row[]> {
  const plain = await startChild(
    'plain-server.ts',
    targets.map(({ path }) => origin + path),
  )
  try {
    const empty = await load(`${plain.origin}/empty`)
    const rows: Row[] = []
    for (const [index, { title, path }] of targets.entries()) {
      await load(origin + path, 1)
      rows.push(
        await inTurns(
          title,
          () => load(origin + path),
          () => load(`${plain.origin}/${index}`),
        ),
      )
    }
    const floor = Math.max(...rows.map((row) => row.floor))
    return [
      { title: 'Generator, with empty answers', ...empty, floor, ratio: empty.perSecond / floor },
      ...rows,
    ]
  } finally {
    await plain.stop()
  }
}
