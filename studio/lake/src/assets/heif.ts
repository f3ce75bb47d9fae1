const IMAGE_BRANDS = new Set(
  'heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 miaf avif avis MiHB MiHE MiHA'.split(' '),
)

/**
 * The codec of a HEIF picture, from its decoder configuration because cameras write the brand `mif1` for every codec;
 * null for any other file. Source: ISO/IEC 23008-12.
 */
export function heifCodec(bytes: Buffer): 'av1' | 'other' | null {
  const ftyp = boxesIn(bytes)[0]
  if (ftyp?.type !== 'ftyp') return null
  const brands = ftyp.content.toString('latin1').match(/[^]{4}/g) ?? []
  if (!brands.some((brand) => IMAGE_BRANDS.has(brand))) return null
  // `meta` begins with its version and flags.
  const meta = find(bytes, 'meta').subarray(4)
  const properties = boxesIn(find(find(meta, 'iprp'), 'ipco'))
  const isAv1 = properties.some(({ type }) => type === 'av1C') || /^avi[fs]$/.test(brands[0] ?? '')
  return isAv1 ? 'av1' : 'other'
}

const find = (bytes: Buffer, type: string) =>
  boxesIn(bytes).find((box) => box.type === type)?.content ?? Buffer.alloc(0)

function boxesIn(bytes: Buffer) {
  const boxes: { type: string; content: Buffer }[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    // Size 0 means until the end of the file; 1 means a 64-bit size, which no box before the pixels needs.
    const end = size < 8 ? bytes.length : at + size
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end) })
    at = end
  }
  return boxes
}
