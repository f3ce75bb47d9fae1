import { type ImageUrlBuilder, createImageUrlBuilder } from '@sanity/image-url'
import { createImageUrlBuilder as createSignedBuilder } from '@sanity/image-url/signed'
import type { TestLake } from '../start-lake.ts'

/** What an image's URL gives. Colours are those of the test picture, see `at`. */
export type Row = {
  build: string
  accept?: string
  size?: readonly [width: number, height: number]
  format?: string
  isProgressive?: boolean
  attachment?: string | null
  first?: readonly number[]
  middle?: readonly number[]
  last?: readonly number[]
}

/** The colour of the picture at fractions of its width and height. */
const at = (x: number, y: number) => [x * 255, y * 255, 128]

type Given = { small: () => ImageUrlBuilder; builder: ImageUrlBuilder; lake: TestLake; id: string }

/** Rows for every method, with a picture of 400 by 300 pixels. */
export function rowsOf({ small, builder, lake, id }: Given): Record<string, Row[]> {
  const wide = { size: [40, 30], first: at(0, 0), middle: at(0.5, 0.5), last: at(1, 1) } as const
  const whole = { ...wide, size: [400, 300] } as const
  const row = (one: ImageUrlBuilder, expected: Omit<Row, 'build'>): Row => ({ build: one.url(), ...expected })
  const [baseUrl, projectId, dataset] = [`${lake.origin}/lake`, 'portfolio', 'production']
  const crop = { top: 0.1, bottom: 0.1, left: 0.1, right: 0.1 }
  const hotspot = { x: 0.3, y: 0.4, width: 0.2, height: 0.3 }
  const record = () => builder.image({ asset: { _ref: id }, crop, hotspot })
  const url = builder.image(id).url()
  const square = () => small().size(60, 60)
  const key = '01'.repeat(32)
  const toSign = createSignedBuilder(lake.anonymous).image(id).width(40).signingKey('key', key)
  const signed = { build: toSign.expiry('2099-12-31T23:59:59Z').signedUrl(), ...wide }
  return {
    image: [
      ...[
        id,
        { _ref: id },
        { asset: { _ref: id } },
        { _id: id },
        { asset: { _id: id } },
        { asset: { url } },
        url,
      ].map((source) => row(builder.image(source), whole)),
      row(record(), { size: [320, 240], first: at(0.1, 0.1), last: at(0.9, 0.9) }),
      row(record().size(80, 80), { size: [80, 80], first: at(0.1, 0.1), last: at(0.7, 0.9) }),
    ],
    dataset: [
      row(createImageUrlBuilder({ projectId, dataset: 'none', baseUrl }).image(id).dataset(dataset), whole),
    ],
    projectId: [
      row(
        createImageUrlBuilder({ projectId: 'none', dataset, baseUrl }).image(id).projectId(projectId),
        whole,
      ),
    ],
    withClient: [row(createImageUrlBuilder().image(id).width(40).withClient(lake.anonymous), wide)],
    withOptions: [row(small().withOptions({ width: 40 }), wide)],
    width: [
      row(small().width(40), wide),
      row(small().width(33), { size: [33, 25] }),
      row(small().width(900), whole),
    ],
    height: [row(small().height(30), wide)],
    size: [
      row(small().size(40, 30), wide),
      // Without crop or hotspot the builder cuts the middle out.
      row(small().size(101, 50), { size: [101, 50], first: at(0, 0.17), last: at(1, 0.83) }),
    ],
    dpr: [
      row(small().width(20).dpr(2), wide),
      row(small().width(40).dpr(1), wide),
      row(small().size(40, 20).dpr(1.25), { size: [50, 25] }),
      row(small().dpr(3), whole),
    ],
    focalPoint: [
      row(square().focalPoint(0, 0.5).fit('crop'), { size: [60, 60], first: at(0, 0), last: at(0.75, 1) }),
      row(square().focalPoint(1, 0.5).crop('focalpoint').fit('crop'), { first: at(0.25, 0), last: at(1, 1) }),
      row(square().focalPoint(0.5, 0.5).fit('crop'), { first: at(0.125, 0), last: at(0.875, 1) }),
    ],
    maxWidth: [
      row(small().width(80).maxWidth(40), wide),
      row(small().size(80, 60).maxWidth(40).fit('crop').crop('left'), { size: [40, 60], first: at(0, 0) }),
    ],
    minWidth: [row(small().width(20).minWidth(40), wide)],
    maxHeight: [row(small().height(60).maxHeight(30), wide)],
    minHeight: [row(small().height(20).minHeight(30), wide)],
    blur: [row(small().blur(50), { size: [400, 300], middle: at(0.5, 0.5) })],
    sharpen: [row(small().sharpen(50), whole)],
    rect: [
      row(small().rect(100, 60, 200, 150), { size: [200, 150], first: at(0.25, 0.2), last: at(0.75, 0.7) }),
      row(small().rect(100, 60, 200, 150).width(50), {
        size: [50, 38],
        first: at(0.25, 0.2),
        last: at(0.75, 0.7),
      }),
      row(small().rect(300, 200, 200, 200), { size: [100, 100], first: at(0.75, 0.667), last: at(1, 1) }),
    ],
    bg: ['ff0000', 'f00', 'ff00', 'ffff0000'].map((colour) =>
      row(small().ignoreImageParams().size(300, 300).fit('fill').bg(colour), {
        size: [300, 300],
        first: [255, 0, 0],
        middle: at(0.5, 0.5),
      }),
    ),
    format: [
      row(small().format('jpg'), { ...whole, format: 'jpeg' }),
      row(small().format('pjpg'), { ...whole, format: 'jpeg', isProgressive: true }),
      row(small().format('png'), { ...whole, format: 'png' }),
      row(small().format('webp'), { ...whole, format: 'webp' }),
      row(small().format('jpg').format(undefined), { ...whole, format: 'png' }),
    ],
    auto: [
      row(small().auto('format'), { accept: 'image/avif,image/webp', ...whole, format: 'heif' }),
      row(small().auto('format'), { accept: 'image/webp', ...whole, format: 'webp' }),
      row(small().auto('format'), { accept: 'image/png', ...whole, format: 'png' }),
    ],
    invert: [
      row(small().invert(true), { first: [255, 255, 127], last: [0, 0, 127] }),
      row(small().invert(false), whole),
      row(small().invert(true).pad(10).bg('f00').format('jpg'), {
        first: [255, 0, 0],
        middle: [127, 127, 127],
      }),
    ],
    orientation: [
      row(small().orientation(0), whole),
      row(small().orientation(90), { size: [300, 400], first: at(0, 1), last: at(1, 0) }),
      row(small().orientation(180), { size: [400, 300], first: at(1, 1), last: at(0, 0) }),
      row(small().orientation(270).width(30), { size: [30, 40], first: at(1, 0), last: at(0, 1) }),
    ],
    quality: [0, 50, 100].map((quality) =>
      row(small().quality(quality).format('webp'), { size: [400, 300] }),
    ),
    forceDownload: [
      row(small().forceDownload('Ćao.png'), {
        ...whole,
        attachment: `attachment; filename="?ao.png"; filename*=UTF-8''%C4%86ao.png`,
      }),
      row(small().forceDownload(true), { ...whole, attachment: 'attachment; filename="the picture.png"' }),
      row(small().forceDownload(true).format('jpg'), {
        attachment: 'attachment; filename="the picture.jpg"',
      }),
      row(small().forceDownload(''), { ...whole, attachment: 'attachment; filename="the picture.png"' }),
      row(small().forceDownload(false), { ...whole, attachment: null }),
    ],
    flipHorizontal: [row(small().flipHorizontal(), { first: at(1, 0), last: at(0, 1) })],
    flipVertical: [
      row(small().flipVertical(), { first: at(0, 1), last: at(1, 0) }),
      row(small().flipVertical().flipHorizontal(), { first: at(1, 1), last: at(0, 0) }),
    ],
    ignoreImageParams: [row(record().ignoreImageParams().width(40), wide)],
    fit: [
      row(square().ignoreImageParams().fit('clip'), { ...wide, size: [60, 45] }),
      row(square().ignoreImageParams().fit('max'), { ...wide, size: [60, 45] }),
      row(square().ignoreImageParams().fit('crop'), {
        size: [60, 60],
        first: at(0.125, 0),
        last: at(0.875, 1),
      }),
      row(square().ignoreImageParams().fit('min'), {
        size: [60, 60],
        first: at(0.125, 0),
        last: at(0.875, 1),
      }),
      row(square().ignoreImageParams().fit('scale'), { ...wide, size: [60, 60] }),
      row(square().ignoreImageParams().fit('fill').bg('00f'), { size: [60, 60], first: [0, 0, 255] }),
      row(small().ignoreImageParams().size(600, 600).fit('fillmax').bg('00f'), {
        size: [600, 600],
        first: [0, 0, 255],
        middle: at(0.5, 0.5),
      }),
    ],
    crop: [
      row(small().size(60, 300).fit('crop').crop('left'), { first: at(0, 0), last: at(0.15, 1) }),
      row(small().size(60, 300).fit('crop').crop('right'), { first: at(0.85, 0), last: at(1, 1) }),
      row(small().size(400, 60).fit('crop').crop('top'), { first: at(0, 0), last: at(1, 0.2) }),
      row(small().size(400, 60).fit('crop').crop('bottom'), { first: at(0, 0.8), last: at(1, 1) }),
      row(small().size(60, 300).fit('crop').crop('center'), { first: at(0.425, 0), last: at(0.575, 1) }),
      row(small().size(60, 300).fit('crop').crop('focalpoint'), { first: at(0.425, 0), last: at(0.575, 1) }),
      row(small().size(60, 300).fit('crop').crop('entropy'), { size: [60, 300] }),
    ],
    saturation: [
      row(small().rect(100, 100, 10, 10).saturation(-100), { size: [10, 10], middle: [88, 88, 88] }),
    ],
    pad: [
      row(small().pad(15).bg('00ff00'), { size: [430, 330], first: [0, 255, 0], middle: at(0.5, 0.5) }),
      row(small().pad(0), whole),
      row(
        small()
          .width(200)
          .height(150)
          .blur(50)
          .sharpen(7)
          .invert(true)
          .orientation(180)
          .flipHorizontal()
          .flipVertical()
          .pad(40)
          .bg('bf1942')
          .format('png'),
        { size: [280, 230], format: 'png', first: [0xbf, 0x19, 0x42] },
      ),
    ],
    vanityName: [
      row(small().vanityName('three columns.png').width(40), wide),
      row(small().vanityName('moo'), whole),
    ],
    frame: [row(small().frame(1), whole)],
    url: [{ build: small().url(), ...whole }],
    toString: [{ build: String(small()), ...whole }],
    // Methods of the builder for signed URLs: the lake has no keys, so it ignores the signature.
    signingKey: [signed],
    expiry: [signed],
    signedUrl: [signed],
  }
}
