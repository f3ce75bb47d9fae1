import { booleanContains } from '@turf/boolean-contains'
import { booleanIntersects } from '@turf/boolean-intersects'
import { kinks } from '@turf/kinks'
import * as z from 'zod/mini'
import { isRecord } from '../../document.ts'

const positionSchema = z.array(z.number()).check(z.minLength(2))
const lineSchema = z.array(positionSchema).check(z.minLength(2))
const polygonSchema = z.array(z.array(positionSchema).check(z.refine(isRing))).check(z.minLength(1))

/** Geometries of GeoJSON (RFC 7946). Other members are dropped. */
const shapeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: positionSchema }),
  z.object({ type: z.literal('LineString'), coordinates: lineSchema }),
  z.object({ type: z.literal('Polygon'), coordinates: polygonSchema }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(positionSchema) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(lineSchema) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygonSchema) }),
])

export type Shape = z.infer<typeof shapeSchema>

export const SHAPE_TYPES: ReadonlySet<unknown> = new Set(
  shapeSchema.def.options.flatMap(({ shape }) => shape.type.def.values),
)

/** Whether the list of positions is closed and has no other position twice. */
function isRing(positions: number[][]): boolean {
  const texts = positions.map(String)
  return texts.length >= 4 && texts[0] === texts.at(-1) && new Set(texts).size === texts.length - 1
}

/** A geometry of GeoJSON, or a point as `{ lat, lng }` or `{ lat, lon }`; null for anything else. */
export function readShape(value: unknown): Shape | null {
  if (!isRecord(value)) return null
  if ('lat' in value || 'lng' in value || 'lon' in value) {
    return 'lng' in value && 'lon' in value ? null : pointAt(value.lat, value.lng ?? value.lon)
  }
  const parsed = shapeSchema.safeParse(value)
  return parsed.success && isSimple(parsed.data) ? parsed.data : null
}

export const pointAt = (lat: unknown, lng: unknown): Shape | null =>
  typeof lat === 'number' && typeof lng === 'number' ? { type: 'Point', coordinates: [lng, lat] } : null

/** Whether no two edges of a polygon cross. */
const isSimple = (shape: Shape) =>
  shapeParts(shape).every((part) => part.type !== 'Polygon' || kinks(part).features.length === 0)

type Part = Extract<Shape, { type: 'Point' | 'LineString' | 'Polygon' }>

function shapeParts(shape: Shape): Part[] {
  switch (shape.type) {
    case 'MultiPoint':
      return shape.coordinates.map((coordinates) => ({ type: 'Point', coordinates }))
    case 'MultiLineString':
      return shape.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }))
    case 'MultiPolygon':
      return shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
    default:
      return [shape]
  }
}

const DIMENSIONS = { Point: 0, LineString: 1, Polygon: 2 } as const

/** Whether each part of a shape lies within one part of the other. Edges are straight in longitude and latitude. */
export const contains = (outer: Shape, inner: Shape): boolean =>
  shapeParts(inner).every((part) =>
    shapeParts(outer).some(
      (whole) => DIMENSIONS[whole.type] >= DIMENSIONS[part.type] && booleanContains(whole, part),
    ),
  )

export const intersects = (one: Shape, other: Shape): boolean => booleanIntersects(one, other)

/** The Earth's radius with which the official suite computes distances: WGS 84's at the equator. */
const EARTH_RADIUS_M = 6_378_137

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points on a sphere (haversine); null for other shapes. */
export function distance(one: Shape, other: Shape): number | null {
  if (one.type !== 'Point' || other.type !== 'Point') return null
  const [[lng1 = 0, lat1 = 0], [lng2 = 0, lat2 = 0]] = [one.coordinates, other.coordinates]
  const [dLat, dLng] = [radians(lat1 - lat2), radians(lng1 - lng2)]
  const squared =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.atan2(Math.sqrt(squared), Math.sqrt(1 - squared))
}
