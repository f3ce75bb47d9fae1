/**
 * Whether a picture consists of nothing but pixels: neither EXIF, XMP, IPTC nor comments, no colour profile (which names
 * the device), no parts that are unknown, and nothing after its end. False for formats that are not read here.
 */
export function isBare(bytes: Buffer): boolean {
  if (bytes.length < 16) return false
  if (bytes.readUInt16BE() === 0xffd8) return isBareJpeg(bytes)
  if (bytes.subarray(0, 8).equals(PNG)) return isBarePng(bytes)
  if (bytes.toString('latin1', 0, 3) === 'GIF') return isBareGif(bytes)
  return bytes.toString('latin1', 8, 12) === 'WEBP' && isBareWebp(bytes)
}

/** Whether a WebP or GIF may have more than one frame. @param head its first bytes */
export const mayMove = (head: Buffer) =>
  head.toString('latin1', 0, 3) === 'GIF' ||
  (head.toString('latin1', 8, 16) === 'WEBPVP8X' && ((head[20] ?? 0) & 2) !== 0)

/** Frames, tables and scans. Source: ITU-T T.81, B.1. */
const isPixels = (marker: number) => marker >= 0xc0 && marker <= 0xdf
/** How an allowed APP0 (JFIF without thumbnail) and APP14 (Adobe) begin. Cameras write other data there too. */
const HEADERS = ['ffe000104a46494600', 'ffee000e41646f6265'].map((start) => Buffer.from(start, 'hex'))
const isHeader = (segment: Buffer) => HEADERS.some((start) => segment.subarray(0, start.length).equals(start))

/** Whether a marker begins a frame; the others from 0xc0 to 0xcf begin tables. */
const isFrame = (marker: number) => marker === 0xc0 || (marker < 0xd0 && marker % 4 !== 0)
/** Components of a CMYK pixel; viewers differ in how they show CMYK. */
const CMYK = 4

function isBareJpeg(bytes: Buffer): boolean {
  let at = 2
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2 === bytes.length
    if (at + 10 > bytes.length || !(isPixels(marker) || isHeader(bytes.subarray(at)))) return false
    if (isFrame(marker) && bytes[at + 9] === CMYK) return false
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return false
}

/** In a scan, 0xFF is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const PNG_PIXELS = new Set('PLTE IDAT tRNS fdAT'.split(' '))
const PNG_HEADERS = new Set('IHDR gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL'.split(' '))
/** Bytes of a `cHRM`, the longest of these headers. */
const PNG_HEADER_MAX = 32

function isBarePng(bytes: Buffer): boolean {
  let at = PNG.length
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const length = bytes.readUInt32BE(at)
    const next = at + 12 + length
    if (type === 'IEND') return length === 0 && next === bytes.length
    if (!PNG_PIXELS.has(type) && (!PNG_HEADERS.has(type) || length > PNG_HEADER_MAX)) return false
    at = next
  }
  return false
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
/** Bytes of an animation frame before the chunks that it contains. */
const ANMF_HEAD = 24

function isBareWebp(bytes: Buffer): boolean {
  let at = 12
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4)
    if (!WEBP_CHUNKS.has(type)) return false
    at += type === 'ANMF' ? ANMF_HEAD : 8 + Math.ceil(bytes.readUInt32LE(at + 4) / 2) * 2
  }
  return at === bytes.length && bytes.readUInt32LE(4) + 8 === at
}

/** Source: GIF89a, sections 17 to 27. */
function isBareGif(bytes: Buffer): boolean {
  const tableSize = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + tableSize(bytes[10])
  while (at < bytes.length) {
    const [kind, label] = bytes.subarray(at, at + 2)
    if (kind === 0x3b) return at + 1 === bytes.length
    const isLoop = label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0'
    if (kind === 0x21 && (label === 0xf9 || isLoop)) at += 2
    else if (kind === 0x2c) at += 11 + tableSize(bytes[at + 9])
    else return false
    while (bytes[at]) at += 1 + (bytes[at] ?? 0)
    at += 1
  }
  return false
}
