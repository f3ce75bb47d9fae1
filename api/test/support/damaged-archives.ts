import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { DATA_FORMAT } from '#src/data-format.ts'

/** Writes a damaged copy of an archive to a file. */
type Damage = (archive: string, file: string) => Promise<void>
type Change = (entry: { name: string; body: Buffer }) => { name: string; body: Buffer }[]

/** A copy whose entries are changed by a function. */
const rewritten =
  (change: Change): Damage =>
  async (archive, file) => {
    const output = pack()
    const written = pipeline(output, createGzip(), createWriteStream(file))
    const input = extract()
    const reading = pipeline(createReadStream(archive), createGunzip(), input)
    for await (const entry of input) {
      const body = await buffer(entry)
      for (const each of change({ name: entry.header.name, body }))
        output.entry({ name: each.name }, each.body)
    }
    await reading
    output.finalize()
    await written
  }

const inManifest =
  (from: RegExp, to: string): Change =>
  ({ name, body }) => [
    { name, body: name === 'manifest.json' ? Buffer.from(body.toString().replace(from, to)) : body },
  ]

const [ownFormat, newerFormat] = [`${DATA_FORMAT}\n`, `${DATA_FORMAT + 1}\n`]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const withNewerData: Change = (entry) =>
  entry.name === 'format'
    ? [{ ...entry, body: Buffer.from(newerFormat) }]
    : inManifest(new RegExp(sha256(ownFormat)), sha256(newerFormat))(entry)

const beforeManifest =
  (name: string): Change =>
  (entry) =>
    entry.name === 'manifest.json' ? [{ name, body: Buffer.from('x') }, entry] : [entry]

/** @param change of the bytes of the whole archive */
const bytesOf =
  (change: (bytes: Buffer) => Buffer | string): Damage =>
  async (archive, file) =>
    writeFile(file, change(await readFile(archive)))

function flipMiddle(bytes: Buffer) {
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x10
  return bytes
}

function changeDatabase({ name, body }: { name: string; body: Buffer }) {
  if (name === 'content/content.sqlite') body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
  return [{ name, body }]
}

export const truncate = bytesOf((bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.7)))

/** Archives that cannot be restored, with the reason that the error states. */
export const DAMAGES: readonly [name: string, reason: RegExp, damage: Damage][] = [
  ['with a flipped byte', /cannot be restored/, bytesOf(flipMiddle)],
  ['truncated', /cannot be restored: its end is missing/, truncate],
  [
    // Valid gzip, truncated within the tar at a block.
    'without its end',
    /no manifest\.json|cannot be restored/,
    bytesOf((bytes) => {
      const tar = gunzipSync(bytes)
      return gzipSync(tar.subarray(0, Math.floor((tar.length * 0.5) / 512) * 512))
    }),
  ],
  ['with a changed database', /content\.sqlite" is damaged/, rewritten(changeDatabase)],
  [
    'with a path outside',
    /"\.\.\/outside\.txt", which does not belong/,
    rewritten(beforeManifest('../outside.txt')),
  ],
  ['with a file too many', /does not list "extra"/, rewritten(beforeManifest('extra'))],
  [
    'with a file too few',
    /accounts\.sqlite" is missing/,
    rewritten((entry) => (entry.name.startsWith('accounts/') ? [] : [entry])),
  ],
  [
    'of another version',
    /has version 2 of the backup format/,
    rewritten(inManifest(/"version": 1/, '"version": 2')),
  ],
  ['of data of a newer version', /was written by a newer version/, rewritten(withNewerData)],
  ['of something else', /not that of a backup/, rewritten(inManifest(/portfolio-backup/, 'other'))],
  ['that is no archive', /cannot be restored: it is damaged, or is no backup/, bytesOf(() => 'text')],
]
