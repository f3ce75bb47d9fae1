import type { ImageUrlBuilder } from '@sanity/image-url'
import { type Row, at } from './methods.ts'

type Build = (builder: ImageUrlBuilder, idOf: (picture: string) => string) => string

const crop = { top: 0.1, bottom: 0.1, left: 0.1, right: 0.1 }
const hotspot = { x: 0.3, y: 0.3, width: 0.3, height: 0.3 }

/** A portrait of 2000 by 3000 pixels; its crop leaves 1600 by 2400. */
const portrait =
  (build: (image: ImageUrlBuilder) => ImageUrlBuilder, image: object = {}): Build =>
  (builder, idOf) =>
    build(builder.image({ asset: { _ref: idOf('2000x3000') }, ...image })).url()
const cropped = (build: (image: ImageUrlBuilder) => ImageUrlBuilder) => portrait(build, { crop, hotspot })

/** The images that the package's own tests make URLs of (github.com/sanity-io/image-url, `test`), with their parameters. */
export const SUITE: [name: string, url: Build, expected: Omit<Row, 'build'>][] = [
  ['hotspot without crop', portrait((image) => image, { hotspot }), { size: [2000, 3000] }],
  [
    'crop without hotspot',
    portrait((image) => image, { crop }),
    { size: [1600, 2400], first: at(0.1, 0.1), last: at(0.9, 0.9) },
  ],
  [
    'no crop and no hotspot',
    portrait((image) => image, { crop: null, hotspot: null }),
    { size: [2000, 3000] },
  ],
  [
    'a ratio',
    cropped((image) => image.size(100, 80)),
    { size: [100, 80], first: at(0.1, 0.1), last: at(0.9, 0.527) },
  ],
  [
    'an ignored crop',
    cropped((image) => image.ignoreImageParams().size(100, 80)),
    { size: [53, 80], last: at(1, 1) },
  ],
  ['a crop mode', cropped((image) => image.size(100, 80).crop('center')), { size: [53, 80] }],
  [
    'a focal point beyond the image',
    cropped((image) => image.size(100, 80).focalPoint(10, 20)),
    { size: [53, 80] },
  ],
  ['a width', portrait((image) => image.width(80)), { size: [80, 120] }],
  [
    'a square',
    portrait((image) => image.width(80).height(80)),
    { size: [80, 80], first: at(0, 1 / 6), last: at(1, 5 / 6) },
  ],
  [
    'names of parameters',
    cropped((image) => image.withOptions({ w: 320, h: 240 })),
    { size: [320, 240], first: at(0.1, 0.1) },
  ],
  [
    'a tall part',
    portrait((image) => image.size(30, 100), { hotspot }),
    { size: [30, 100], first: at(0.075, 0), last: at(0.525, 1) },
  ],
  [
    'a wide part',
    portrait((image) => image.size(100, 30), { hotspot }),
    { size: [100, 30], first: at(0, 0.2), last: at(1, 0.4) },
  ],
  [
    'a tall part of a crop',
    cropped((image) => image.size(30, 100)),
    { size: [30, 100], first: at(0.12, 0.1), last: at(0.48, 0.9) },
  ],
  [
    'a rectangle',
    cropped((image) => image.rect(10, 20, 30, 40).size(30, 100)),
    { size: [30, 40], first: at(0.005, 0.007) },
  ],
  ['a height of a crop', cropped((image) => image.height(100)), { size: [67, 100], first: at(0.1, 0.1) }],
  [
    'rounding',
    (builder, idOf) => builder.image(idOf('1200x966')).width(1000).height(805).url(),
    { size: [1000, 805] },
  ],
  [
    'all parameters that keep crop and hotspot',
    cropped((image) =>
      image
        .maxWidth(200)
        .minWidth(100)
        .maxHeight(300)
        .minHeight(150)
        .blur(50)
        .format('png')
        .invert(true)
        .orientation(90)
        .quality(50)
        .sharpen(7)
        .auto('format')
        .forceDownload('a.png')
        .flipHorizontal()
        .flipVertical()
        .fit('crop')
        .pad(40)
        .frame(1),
    ),
    { format: 'png', size: [280, 380], attachment: 'attachment; filename=a.png' },
  ],
  [
    'all parameters',
    cropped((image) =>
      image
        .focalPoint(10, 20)
        .maxWidth(200)
        .minWidth(100)
        .maxHeight(300)
        .minHeight(150)
        .blur(50)
        .bg('bf1942')
        .rect(10, 20, 30, 40)
        .format('png')
        .invert(true)
        .orientation(90)
        .quality(50)
        .auto('format')
        .forceDownload('a.png')
        .flipHorizontal()
        .flipVertical()
        .fit('crop')
        .crop('center')
        .pad(40)
        .frame(1),
    ),
    { format: 'png', first: [0xbf, 0x19, 0x42], attachment: 'attachment; filename=a.png' },
  ],
]
