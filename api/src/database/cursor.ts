import { Types } from 'mongoose'

/** Cursor of an entry in a list by time and id: `<milliseconds>-<id>`. */
export const cursorAt = (time: Date, id: Types.ObjectId) => `${time.getTime()}-${id.toHexString()}`

/**
 * A condition for the entries after a cursor, newest first. The plain range on the time lets an index serve it.
 * @param field with the time
 */
export function olderThan(cursor: string, field: string) {
  const { time, _id } = parseCursor(cursor)
  return { [field]: { $lte: time }, $or: [{ [field]: { $lt: time } }, { _id: { $lt: _id } }] }
}

export function parseCursor(cursor: string) {
  const [milliseconds = '', id = ''] = cursor.split('-')
  return { time: new Date(Number(milliseconds)), _id: new Types.ObjectId(id) }
}
