import type { Word, Words } from './scene.ts'

/** Constellations in a disc of radius 1, and the names of their brightest stars. */
export const LINES = [
  [[-0.42, -0.5], [-0.3, -0.46], [-0.2, -0.42], [-0.1, -0.36], [0.04, -0.4], [0.06, -0.27], [-0.08, -0.24], [-0.1, -0.36]],
  [[0.28, -0.1], [0.36, -0.02], [0.44, -0.12], [0.52, -0.04], [0.6, -0.14]],
  [[0.1, 0.24], [0.2, 0.36], [0.32, 0.5], [0.2, 0.36], [0.34, 0.28], [0.2, 0.36], [0.06, 0.46]],
  [[-0.5, 0.1], [-0.42, 0.22], [-0.5, 0.36], [-0.6, 0.26], [-0.5, 0.1]],
  [[-0.22, 0.06], [-0.3, 0.16], [-0.24, 0.3], [-0.14, 0.2], [-0.22, 0.06]],
  [[-0.05, 0.66], [0.05, 0.72], [0.13, 0.68], [0.24, 0.76]],
] as const
const NAMES: readonly (readonly [x: number, y: number, name: Words])[] = [
  [0.06, -0.27, ['Dubhe', 'Dube']],
  [0.2, 0.36, ['Sadr', 'Sadr']],
  [-0.5, 0.1, ['Arcturus', 'Arktur']],
  [-0.22, 0.06, ['Vega', 'Vega']],
  [0.32, 0.5, ['Deneb', 'Deneb']],
  [0.05, 0.72, ['Altair', 'Altair']],
  [0.44, -0.12, ['Schedar', 'Šedar']],
]

type Box = { left: number; top: number; right: number; bottom: number }
export const isInside = ([x, y]: readonly [number, number], { left, top, right, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom
const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The names that have room: beside their stars, where no line and no other name is. @param turn of the sky in degrees */
export function placeNames(word: Word, radius: number, turn: number, size: number) {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const turned = (x: number, y: number) => [radius * (x * cos - y * sin), radius * (x * sin + y * cos)] as const
  const onLines = LINES.flatMap((points) =>
    points.slice(1).flatMap(([x, y], before) => {
      const [fromX, fromY] = points[before] ?? [x, y]
      return Array.from({ length: 21 }, (_, at) => turned(fromX + ((x - fromX) * at) / 20, fromY + ((y - fromY) * at) / 20))
    }),
  )
  const taken: Box[] = []
  return NAMES.flatMap(([starX, starY, words]) => {
    const name = word(...words)
    const [x, y] = turned(starX, starY)
    const width = name.length * size * 0.5
    const places = [0.4, 0.8, 1.3].flatMap((step) => {
      const gap = step * size
      return [
        [x + gap, y - gap],
        [x + gap, y + gap + size * 0.7],
        [x - gap - width, y - gap],
        [x - gap - width, y + gap + size * 0.7],
        [x + gap * 1.5, y + size * 0.3],
        [x - gap * 1.5 - width, y + size * 0.3],
        [x - width / 2, y - gap * 1.5],
        [x - width / 2, y + gap * 1.5 + size * 0.7],
      ] as const
    })
    const free = places
      .map(([left, baseline]) => ({
        x: left,
        y: baseline,
        name,
        box: { left: left - 3, top: baseline - size * 0.9, right: left + width + 3, bottom: baseline + size * 0.25 },
      }))
      .find(
        ({ box }) =>
          Math.hypot(Math.max(-box.left, box.right), Math.max(-box.top, box.bottom)) < radius &&
          !onLines.some((point) => isInside(point, box)) &&
          !taken.some((other) => overlap(other, box)),
      )
    if (!free) return []
    taken.push(free.box)
    return [free]
  })
}
