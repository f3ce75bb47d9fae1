import readExif from 'exif-reader'
import { isRecord } from '../../document.ts'
import type { Metadata } from '../metadata.ts'

/** EXIF data and location of a photograph. An image with unreadable EXIF data is stored without it. */
export function describeExif(bytes: Buffer, wanted: readonly Metadata[]) {
  const exif = parse(bytes)
  if (!exif) return {}
  const fields = { _type: 'sanity.imageExifMetadata', ...plain(exif.Image), ...plain(exif.Photo) }
  return {
    exif: wanted.includes('exif') ? fields : undefined,
    location: wanted.includes('location') ? locationIn(exif.GPSInfo) : undefined,
  }
}

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    return { ...readExif(bytes) }
  } catch {
    return null
  }
}

/** Leaves out values that JSON cannot represent, such as maker notes. */
function plain(fields: unknown): Record<string, unknown> {
  const entries = isRecord(fields) ? Object.entries(fields) : []
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : [[name, value.toISOString()]]
      const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return isScalar && name !== 'bigEndian' ? [[name, value]] : []
    }),
  )
}

function locationIn(gps: unknown) {
  if (!isRecord(gps)) return undefined
  const lat = degrees(gps.GPSLatitude, gps.GPSLatitudeRef === 'S')
  const lng = degrees(gps.GPSLongitude, gps.GPSLongitudeRef === 'W')
  const alt = typeof gps.GPSAltitude === 'number' ? { alt: gps.GPSAltitude } : {}
  return lat === null || lng === null ? undefined : { _type: 'geopoint', lat, lng, ...alt }
}

/** @param parts degrees, minutes and seconds */
function degrees(parts: unknown, isNegative: boolean): number | null {
  if (!Array.isArray(parts)) return null
  const [whole = 0, minutes = 0, seconds = 0] = parts.map(Number)
  const value = whole + minutes / 60 + seconds / 3600
  return Number.isFinite(value) ? (isNegative ? -value : value) : null
}
