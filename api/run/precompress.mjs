// Writes each text file of a build a second time, compressed with brotli as well as it can be, for the server to send
// as it is. Runs after the build, in the package that was built: `node ../api/run/precompress.mjs <folder>`.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|html)$/
/** Bytes; less is not worth a second file. */
const SMALLEST = 1_000
/** Bytes; above, the best quality takes several seconds for a per cent or two. */
const LARGE = 500_000

const compress = promisify(brotliCompress)
const [folder = '.'] = process.argv.slice(2)
const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name))
await Promise.all(
  names.map(async (name) => {
    const content = await readFile(join(folder, name))
    if (content.length < SMALLEST) return
    const quality = content.length > LARGE ? 9 : 11
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    await writeFile(join(folder, `${name}.br`), await compress(content, { params }))
  }),
)
