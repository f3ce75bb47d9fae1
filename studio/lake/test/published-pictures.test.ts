import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBare } from '../src/assets/bare.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const upload = (bytes: Buffer, filename = 'picture') => lake.owner.assets.upload('image', bytes, { filename })
const refusal = (bytes: Buffer, filename?: string) =>
  upload(bytes, filename).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message.replace('Bad Request - ', '') : ''),
  )
const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers })
  expect([url, response.status]).toEqual([url, 200])
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}
const asOwner = () => ({ Cookie: 'owner=yes' })

const GPS = {
  IFD0: { Make: 'Camera', Model: 'Pocket 3' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '44/1 49/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '20/1 27/1 0/1',
  },
}
const size = { width: 60, height: 40 }
/** A picture whose left half is red and whose right half is blue. */
const picture = () =>
  sharp({ create: { ...size, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#00f' } }, left: 30, top: 0 },
  ])
const photograph = () => picture().jpeg().withExif(GPS).toBuffer()

/** Inserts a segment after the start of a JPEG. */
const withSegment = (jpeg: Buffer, marker: number, content: Buffer | string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(Buffer.byteLength(content) + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(content), jpeg.subarray(2)])
}
/** EXIF data with only an orientation; 9 is an invalid one. */
const orientation = (value: number) =>
  Buffer.from(
    `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(value)}\0\0\0\0\0\0`,
    'latin1',
  )
/** A PNG with the marks of an animation of one frame after its header. */
function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1)
  const frame = Buffer.concat([Buffer.alloc(4), png.subarray(16, 24), Buffer.alloc(14)])
  const chunks = Object.entries({ acTL: control, fcTL: frame }).map(([type, content]) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), content])))
    return Buffer.concat([length, Buffer.from(type), content, sum])
  })
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}
const frames = (width: number, height: number, count: number) =>
  // Equal frames would become one.
  sharp(Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.alloc(width * height * 3, at * 67))), {
    raw: { width, height: height * count, channels: 3, pageHeight: height },
  })

test('the location in a photograph reaches people with a role only', async () => {
  const original = await photograph()
  const { url } = await upload(original)
  const seen = await read(url)
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: 'jpeg', ...size })
  expect(seen.bytes.includes('Exif')).toBe(false)
  expect(seen.headers.get('cache-control')).toContain('public')
  expect(seen.headers.get('vary')).toContain('Cookie')
  const own = await read(url, asOwner())
  expect(own.bytes.equals(original)).toBe(true)
  expect(own.headers.get('cache-control')).toContain('private')
  expect((await read(url, { Authorization: `Bearer ${lake.token}` })).bytes.equals(original)).toBe(true)
  expect((await fetch(url.replace('/images/', '/files/'))).status).toBe(404)
  expect(lake.problems()).toEqual([])
})

test('a picture that has no metadata is delivered as it is', async () => {
  const made = [picture().jpeg(), picture().jpeg({ progressive: true }), picture().png(), picture().webp()]
  const moving = [frames(20, 10, 3).gif(), frames(20, 10, 3).webp({ lossless: true }), picture().gif()]
  const files = await Promise.all([...made, ...moving].map((each) => each.toBuffer()))
  for (const bytes of [...files, animated(await picture().png().toBuffer())])
    expect((await read((await upload(bytes)).url)).bytes.equals(bytes)).toBe(true)
})

test('the placeholder of a picture of one column of pixels is no larger than the picture', async () => {
  const line = sharp({ create: { width: 1, height: 5_000, channels: 3, background: '#f00' } })
  const { metadata } = await upload(await line.png().toBuffer())
  const lqip = Buffer.from(metadata.lqip?.split(',')[1] ?? '', 'base64')
  expect(await sharp(lqip).metadata()).toMatchObject({ width: 1, height: 5_000 })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('orientation %d is applied', async (value) => {
  const turned = value >= 5 && value <= 8
  const asset = await upload(withSegment(await picture().jpeg().toBuffer(), 0xe1, orientation(value)))
  const [width, height] = turned ? [40, 60] : [60, 40]
  expect(asset.metadata.dimensions).toMatchObject({ width, height })
  for (const query of ['', '?w=30', `?rect=0,0,${width},${height}`]) {
    const { bytes } = await read(asset.url + query)
    const found = await sharp(bytes).metadata()
    expect([found.width / found.height, found.orientation]).toEqual([width / height, undefined])
    const [red = 0, , blue = 0] = await sharp(bytes).resize(6, 6, { fit: 'fill' }).raw().toBuffer()
    expect(red > blue).toBe([1, 4, 5, 6, 9].includes(value))
  }
})

const wide = () => picture().withIccProfile('p3')
test.each([
  ['CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer(), 'jpg'],
  ['16 bits', () => picture().toColourspace('rgb16').png().toBuffer(), 'png'],
  ['grey with 16 bits', () => picture().toColourspace('grey16').png().toBuffer(), 'png'],
  ['Display P3 in PNG', () => wide().png().toBuffer(), 'png'],
  ['Display P3 in JPEG', () => wide().jpeg().toBuffer(), 'jpg'],
  ['a comment', async () => withSegment(await picture().jpeg().toBuffer(), 0xfe, 'taken at home'), 'jpg'],
  ['XMP', () => picture().webp().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toBuffer(), 'webp'],
  [
    'a header that is a thumbnail',
    async () => withSegment(await picture().jpeg().toBuffer(), 0xe0, 'JFXX\0\x10taken at home'),
    'jpg',
  ],
  [
    'an unknown header',
    async () => withSegment(await picture().jpeg().toBuffer(), 0xe0, 'CIFFtaken at home'),
    'jpg',
  ],
  ['EXIF in PNG', () => picture().png().withExif(GPS).toBuffer(), 'png'],
  ['EXIF in AVIF', () => picture().avif({ effort: 0 }).withExif(GPS).toBuffer(), 'avif'],
  ['TIFF', () => picture().tiff().withExif(GPS).toBuffer(), 'tif'],
  [
    'a gain map',
    async () => {
      const [jpeg, map] = [await picture().jpeg().toBuffer(), await photograph()]
      return Buffer.concat([withSegment(jpeg, 0xe2, `MPF\0MM\0*\0\0\0\x08`), map])
    },
    'jpg',
  ],
])(
  '%s is accepted, and published in sRGB without what it says beside the pixels',
  async (_what, make, extension) => {
    const original = await make()
    const asset = await upload(original)
    expect(asset).toMatchObject({ extension, metadata: { dimensions: size } })
    for (const query of ['', '?w=30&fm=webp']) {
      const { bytes } = await read(asset.url + query)
      const { exif, xmp, iptc, icc, width, height, space } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, ratio: width / height }).toEqual({ ratio: 1.5 })
      expect(['srgb', 'b-w', 'rgb16', 'grey16']).toContain(space)
      expect(bytes.includes('taken at home') || bytes.includes('Pocket 3')).toBe(false)
      const { channels } = await sharp(bytes).resize(6, 6, { fit: 'fill' }).stats()
      expect(channels[0]?.max).toBeGreaterThan(40)
    }
    expect((await read(asset.url, asOwner())).bytes.equals(original)).toBe(true)
  },
)

test('an unknown part of a frame is not published', async () => {
  const bytes = await frames(60, 40, 2).webp().toBuffer()
  const part = Buffer.from('note\x0e\0\0\0taken at home\0', 'latin1')
  // Adds the part's length to those of the file and of its last frame.
  for (const at of [4, bytes.lastIndexOf('ANMF') + 4])
    bytes.writeUInt32LE(bytes.readUInt32LE(at) + part.length, at)
  const seen = await read((await upload(Buffer.concat([bytes, part]))).url)
  expect(seen.bytes.includes('taken at home')).toBe(false)
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: 'webp', pages: 2 })
})

test.each([
  ['GIF and script', () => picture().gif().toBuffer(), '=1;alert(1)', 'x.js', 'gif'],
  ['JPEG and ZIP', () => picture().jpeg().toBuffer(), 'PK\x03\x04secret', 'x.zip', 'jpg'],
  ['PNG and PHP', () => picture().png().toBuffer(), '<?php secret', 'x.svg', 'png'],
])('of %s in one file the picture is published', async (_what, make, rest, name, extension) => {
  const asset = await upload(Buffer.concat([await make(), Buffer.from(rest, 'latin1')]), name)
  expect(asset.extension).toBe(extension)
  const { bytes, headers } = await read(asset.url)
  expect(bytes.includes(Buffer.from(rest, 'latin1'))).toBe(false)
  expect(isBare(bytes)).toBe(true)
  expect(headers.get('content-type')).toContain(extension.replace('jpg', 'jpeg'))
})

test('a file that ends early is refused with a sentence, or shows the frames that it has', async () => {
  const whole = [await picture().jpeg().toBuffer(), await picture().png().toBuffer(), await photograph()]
  for (const bytes of whole)
    for (const part of [0.1, 0.5, 0.9])
      expect(await refusal(bytes.subarray(0, bytes.length * part))).toMatch(/^The (image|file) .+$/)
  const moving = await frames(20, 10, 3).gif().toBuffer()
  for (const part of [0.5, 0.9])
    await read(`${(await upload(moving.subarray(0, moving.length * part))).url}?w=10`)
  for (const bytes of ['\xff\xd8', 'GIF89a', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBPVP8 ', '<', '\xff\xfe<\0'])
    expect(await refusal(Buffer.from(bytes, 'latin1'))).toMatch(/^The (image|file) /)
  expect(lake.problems()).toEqual([])
})

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(body.length + 8)
  return Buffer.concat([head, body])
}
const heif = (brands: string, codec: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brands.slice(0, 4)}\0\0\0\0${brands.slice(5).replaceAll(' ', '')}`)),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', box(codec, Buffer.alloc(4))))),
  ])

test.each(['heic mif1 heic', 'heix mif1 heix', 'hevc hevc', 'hevx msf1', 'mif1 mif1 heic', 'msf1 msf1 hevc'])(
  'HEIC of the brand %s is refused with what to do',
  async (brands) => {
    expect(await refusal(heif(brands, 'hvcC'), 'photo.jpg')).toBe(
      'Browsers cannot show HEIC pictures: export the picture as JPEG, and upload that',
    )
  },
)

test('AVIF is accepted, whatever its brand', async () => {
  const avif = await picture().avif({ effort: 0 }).toBuffer()
  expect(await upload(avif)).toMatchObject({ extension: 'avif' })
  const other = Buffer.from(avif)
  other.write('mif1', 8)
  expect(await upload(other)).toMatchObject({ extension: 'avif', mimeType: 'image/avif' })
})

test('a picture of 65 million pixels is accepted, and one of 300 million refused with their number', async () => {
  const large = { width: 10_000, height: 6_500, channels: 3, background: '#123' } as const
  const { url } = await upload(await sharp({ create: large }).jpeg().toBuffer())
  expect(await sharp((await read(`${url}?w=100`)).bytes).metadata()).toMatchObject({ width: 100, height: 65 })
  const header = await picture().png().toBuffer()
  header.writeUInt32BE(20_000, 16)
  header.writeUInt32BE(15_000, 20)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  expect(await refusal(header)).toMatch('300,000,000 pixels, and at most 256,000,000')
  expect(
    await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="15000"/>')),
  ).toMatch('300,000,000 pixels, and at most 256,000,000')
})

test.each(['gif', 'webp'] as const)('a %s stays animated in another size', async (format) => {
  const { url } = await upload(await frames(40, 20, 5)[format]().toBuffer())
  const look = async (query: string, accept: string) => {
    const { bytes, headers } = await read(url + query, { Accept: accept })
    const { pages, width, pageHeight } = await sharp(bytes, { animated: true }).metadata()
    return { type: headers.get('content-type'), pages, width, pageHeight }
  }
  const small = { pages: 5, width: 20, pageHeight: 10 }
  const modern = 'image/avif,image/webp'
  expect(await look('?w=20&auto=format', modern)).toEqual({ type: 'image/webp', ...small })
  expect(await look('?w=20&auto=format', '*/*')).toEqual({ type: `image/${format}`, ...small })
  expect(await look('?rect=10,0,20,20&w=10', modern)).toMatchObject({ pages: 5, width: 10, pageHeight: 10 })
  expect(await look('?w=20&fm=png', modern)).toMatchObject({ type: 'image/png', width: 20 })
  expect(await look('?w=20&flip=v', modern)).toMatchObject({ width: 20 })
})

test('an animation that would not stay animated is refused with its pixels', async () => {
  const pixel = '21f90400000000002c0000000001000100000202440100'
  const canvas = `${Buffer.from('GIF89a').toString('hex')}e803f401800000000000ffffff`
  expect(await refusal(Buffer.from(`${canvas}${pixel.repeat(90)}3b`, 'hex'))).toMatch(
    /90 frames have 45,000,000 pixels.+40,000,000.+would not stay animated/,
  )
})

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" ${attributes}>${content}</svg>`
const store = async (drawing: string | Buffer) =>
  (await read((await upload(Buffer.from(drawing), 'x.png')).url)).bytes.toString()
const shape = '<path d="M0 0h8v4z" fill="#f00"/>'

test.each([
  [
    'Illustrator',
    `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="8px" height="4px" viewBox="0 0 8 4" style="enable-background:new 0 0 8 4;" xml:space="preserve">
<style type="text/css">.st0{fill:#FF0000;}</style>
<metadata><sfw xmlns="http://ns.adobe.com/SaveForWeb/1.0/">saved</sfw></metadata>
<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef xlink:href="#a"/></foreignObject>
<g i:extraneous="self"><path class="st0" d="M0 0h8v4z"/></g></switch>
<i:pgf id="a">eJzsvQ</i:pgf></svg>`,
  ],
  [
    'Inkscape',
    `<svg width="8mm" height="4mm" viewBox="0 0 8 4" inkscape:version="1.3" sodipodi:docname="secret.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<sodipodi:namedview inkscape:export-filename="/home/ana/secret.png"/><defs/>
<metadata><rdf:RDF><rdf:li>Ana</rdf:li></rdf:RDF></metadata>
<svg:g inkscape:label="Layer 1" inkscape:groupmode="layer"><path d="M0 0h8v4z" style="fill:#ff0000" sodipodi:nodetypes="cc"/></svg:g></svg>`,
  ],
  [
    'Sketch',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="8px" height="4px" xmlns="http://www.w3.org/2000/svg" xmlns:sketch="http://www.bohemiancoding.com/sketch/ns">
<!-- Generator: Sketch 3.3 --><title>secret</title><desc>Created with Sketch.</desc>
<g sketch:type="MSPage"><path d="M0 0h8v4z" fill="#FF0000" sketch:type="MSShapeGroup"/></g></svg>`,
  ],
  [
    'Figma',
    `<svg width="8" height="4" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:figma="http://www.figma.com/figma/ns"><rect width="8" height="4" fill="url(#p)" data-figma-bg-blur-radius="4"/>
<defs><linearGradient id="p"><stop stop-color="#F00"/></linearGradient></defs></svg>`,
  ],
  ['UTF-16', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(shape)}`, 'utf16le')],
  ['UTF-16 without a declaration', Buffer.from(`\uFEFF${svg(shape)}`, 'utf16le')],
  ['XML 1.1', `<?xml version="1.1"?>${svg(shape)}`],
  ['processing instructions', svg(`<?adobe-before x?><g><?php within?>${shape}</g><?after?>`)],
  [
    'a prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="8" height="4"><s:path d="M0 0h8v4z" fill="red"/></s:svg>`,
  ],
])('a drawing of %s is accepted, and published without what the editor wrote', async (_editor, drawing) => {
  const { url, extension, metadata } = await upload(Buffer.from(drawing), 'drawing.png')
  expect(extension).toBe('svg')
  expect(metadata.dimensions.aspectRatio).toBeCloseTo(2, 0)
  const seen = await read(url)
  expect(seen.headers.get('content-type')).toContain('image/svg+xml')
  expect(seen.bytes.toString()).not.toMatch(
    /DOCTYPE|ENTITY|metadata|adobe|inkscape|sodipodi|sketch|figma|Generator|foreignObject|secret\.|<\?|<!--|pgf/i,
  )
  const [red = 0, green = 0, , alpha = 255] = await sharp(seen.bytes)
    .ensureAlpha()
    .extract({ left: 4, top: 1, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([red > 200, green < 50, alpha > 200]).toEqual([true, true, true])
})

test('a harmless drawing is stored as it is', async () => {
  const drawing = svg(
    `<style>.a{fill:url(#b)}</style><g class="a">${shape}<use href="#b"/></g><text>čć &amp; \u{1F600}</text>`,
  )
  expect(await store(drawing)).toBe(drawing)
})

const out = 'https://elsewhere.test/x'
test.each([
  '<script>alert(1)</script>',
  '<script xlink:href="data:,alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>',
  '<g onload="alert(1)" ONCLICK="alert(1)"/>',
  '<a href="javascript:alert(1)"><text>x</text></a>',
  `<a xmlns:l="http://www.w3.org/1999/xlink" l:href="${out}"><text>x</text></a>`,
  `<use href="${out}#a"/><image href="${out}"/><feImage href="//elsewhere.test/x"/>`,
  '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>',
  '<use href="data:image/svg+xml,alert(1)"/>',
  '<a id="a"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName=" xlink:href" values="javascript:alert(1)"/></a>',
  '<set attributeName="onclick" to="alert(1)"/>',
  `<g fill="url(${out})" filter="url( '${out}' )" style="fill:red;mask:url(${out}#m)"/>`,
  `<g mask="u\\72l(${out})" clip-path="\\75\\72\\6c(${out})"/>`,
  `<animate attributeName="fill" values="url(${out});red"/>`,
  `<style>@import "${out}"; @import url(${out}); .a{fill:red;background:url(${out})}</style>`,
  `<style><![CDATA[@\\69mport '${out}';.a{background:image-set("${out}" 1x)}@font-face{font-family:f;src:url("${out}")}]]></style>`,
  `<style>.a{background:\\75rl(${out})} @media print{.b{background:URL( "${out}" )}}</style>`,
  '<handler type="application/ecmascript">alert(1)</handler><iframe src="javascript:alert(1)"/>',
])('what a drawing could run or load is dropped: %s', async (content) => {
  const stored = await store(svg(content + shape))
  expect(stored).not.toMatch(/alert|elsewhere|javascript|script|import|foreign|base64/i)
  expect(stored).toContain('M0 0h8v4z')
})

test.each(['image/PNG', 'image/png;charset=utf-8', 'image/png;name=a.png'])(
  'a drawing keeps a picture of the type %s',
  async (type) => {
    const pixels = (await picture().png().toBuffer()).toString('base64')
    const drawing = svg(`<image width="8" height="4" href="data:${type};base64,${pixels}"/>`)
    expect(await store(drawing)).toContain(';base64,')
  },
)

test('of a style sheet the rest is kept, and a picture in a drawing loses its metadata', async () => {
  const sheet = `<style>@import url(${out});.a{fill:red;background:url(${out})}.b>g{stroke:url(#c)}</style>`
  expect(await store(svg(sheet))).toContain('<style>.a{fill:red}.b&gt;g{stroke:url(#c)}</style>')
  const photo = await photograph()
  const stored = await store(
    svg(`<image width="6" height="4" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`),
  )
  const [, inner = ''] = /base64,([^"]+)/.exec(stored) ?? []
  expect(await sharp(Buffer.from(inner, 'base64')).metadata()).toMatchObject(size)
  expect(isBare(Buffer.from(inner, 'base64'))).toBe(true)
})

test.each([
  [
    'an entity that grows',
    `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">${'bcdefgh'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(99)}">`)}]>${svg('<text>&h;</text>')}`,
  ],
  ['a page', '<!doctype html><html><svg></svg></html>'],
  ['no end', svg('<g>').slice(0, -6)],
  ['an unknown entity', svg('<text>&nbsp;</text>')],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" width="8" height="4"/>'],
])('a drawing with %s is refused with a sentence', async (_what, drawing) => {
  expect(await refusal(Buffer.from(drawing))).toMatch(/^The image cannot be read: .+/)
})

test('a drawing reads no file and no address', async () => {
  const entity = `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY f SYSTEM "${out}">]>`
  expect(await store(entity + svg(`${shape}<text>&e;&f;</text>`))).not.toMatch(/root:|elsewhere/)
})
