import { type Connection, Schema } from 'mongoose'
import { type DayCounts, KINDS, type Kind, MOST_NAMES, countIn } from './counters.ts'

/** 25 months. */
const KEPT_FOR_S = 761 * 24 * 60 * 60
/** Days per batch of the cursor, so that a long range does not block other calls of the database. */
const READ_AT_ONCE = 50

/** One document a day and kind, however many views there are. */
type StoredDay = { day: Date; kind: Kind; names: Record<string, number> }

const schema = new Schema<StoredDay>(
  {
    day: { type: Date, required: true, expires: KEPT_FOR_S },
    kind: { type: String, enum: KINDS, required: true },
    names: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false },
)
schema.index({ kind: 1, day: 1 }, { unique: true })

export function createVisitModel(connection: Connection) {
  const model = connection.model<StoredDay>('Visits', schema, 'visitdays')

  return {
    /** Adds counts; names beyond the most of a day count as `OTHER`. */
    async add({ day: date, kind, names }: DayCounts) {
      const day = new Date(date)
      const stored = await model.findOne({ day, kind }).lean()
      const all = new Map(Object.keys(stored?.names ?? {}).map((key) => [decodeName(key), 0]))
      for (const [name, count] of names) countIn(all, name, count, MOST_NAMES[kind])
      const added = [...all].filter(([, count]) => count > 0)
      const $inc = Object.fromEntries(added.map(([name, count]) => [`names.${encodeName(name)}`, count]))
      await model.updateOne({ day, kind }, { $inc }, { upsert: true })
    },
    async read(kind: Kind, since: Date, use: (day: Date, names: Iterable<[string, number]>) => void) {
      const days = model
        .find({ kind, day: { $gte: since } })
        .lean()
        .cursor({ batchSize: READ_AT_ONCE })
      for await (const { day, names } of days)
        use(
          day,
          Object.entries(names).map(([key, count]) => [decodeName(key), count]),
        )
    },
  }
}

/** A field's name: no dots, and never one that means something else, such as `__proto__`. */
const encodeName = (name: string) => `=${encodeURIComponent(name).replaceAll('.', '%2E')}`
const decodeName = (key: string) => decodeURIComponent(key.slice(1))
