import sharp from 'sharp'
import { ParseOption, type XmlAttribute, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm'
import { isBare } from '../bare.ts'
import { harmlessCss, leadsOutside } from './harmless-css.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

const listed = (names: string) => new Set(names.trim().split(/\s+/))

/** The elements of SVG 1.1 and 2 that draw; no scripts, foreign objects or metadata of editors. */
const ELEMENTS = listed(`
  a animate animateMotion animateTransform circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence filter g image line linearGradient marker mask mpath path pattern polygon polyline
  radialGradient rect set stop style svg switch symbol text textPath title tspan use view`)
const ATTRIBUTES = listed(`
  id class style lang role version baseProfile focusable aria-hidden aria-label aria-labelledby
  alignment-baseline baseline-shift clip clip-path clip-rule clipPathUnits color color-interpolation
  color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline
  enable-background fill fill-opacity fill-rule filter filterRes filterUnits flood-color flood-opacity font font-family
  font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
  lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
  pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow
  text-rendering transform-box transform-origin unicode-bidi vector-effect visibility white-space word-spacing
  writing-mode
  x x1 x2 y y1 y2 z cx cy r rx ry fr fx fy dx dy d width height viewBox preserveAspectRatio transform points pathLength
  offset gradientTransform gradientUnits spreadMethod patternContentUnits patternTransform patternUnits maskContentUnits
  maskUnits markerHeight markerUnits markerWidth refX refY orient primitiveUnits rotate lengthAdjust textLength
  startOffset method side spacing systemLanguage requiredFeatures requiredExtensions media type title
  in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
  kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle
  azimuth elevation pointsAtX pointsAtY pointsAtZ xChannelSelector yChannelSelector scale radius stdDeviation
  tableValues slope intercept amplitude exponent baseFrequency numOctaves seed stitchTiles
  attributeName attributeType begin dur end min max restart repeatCount repeatDur calcMode keyTimes keySplines
  keyPoints from to by additive accumulate path`)
/** Attributes that an animation may not set, because it would undo the checks made here. */
const ANIMATED = /^(?:.*:)?(?:href|style|on.*)$/i

const OPTION = ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET

/**
 * Sanitizes an SVG: removes what runs scripts, loads resources or describes its editor; unchanged if it has none.
 * Internal entities are resolved, within libxml2's limits.
 * @throws when it is not well-formed, or its root is no `svg`
 */
export async function makeHarmless(bytes: Uint8Array): Promise<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the option is a set of flags
  using document = XmlDocument.fromBuffer(bytes, { option: OPTION })
  const { root, encoding } = document
  if (root.name !== 'svg' || !isSvg(root)) throw new Error('it is no SVG')
  // libxml2-wasm does not return the nodes that follow a processing instruction.
  const instructions = root.find('.//processing-instruction()')
  for (const instruction of instructions) instruction.remove()
  const isPlain =
    PLAIN.test(Buffer.from(bytes.subarray(0, 100)).toString()) && /^utf-?8$/i.test(encoding ?? 'utf8')
  const written = { isChanged: !isPlain || instructions.length > 0 || Boolean(root.prev ?? root.next) }
  const drawing = await write(root, written)
  return written.isChanged ? Buffer.from(drawing) : bytes
}

/** The start of an SVG that every parser reads: neither UTF-16 nor XML 1.1. */
const PLAIN = /^\uFEFF?(\s*<svg|<\?xml\s+version\s*=\s*["']1\.0["'])/

const isSvg = ({ namespaceUri }: XmlElement) => namespaceUri === SVG || namespaceUri === ''

async function write(element: XmlElement, written: { isChanged: boolean }): Promise<string> {
  const { name } = element
  const isForeign = Object.values(element.localNamespaces).some((uri) => uri !== SVG && uri !== XLINK)
  if (isForeign || element.prefix || element.namespaceUri === '') written.isChanged = true
  const attributes = await Promise.all(element.attrs.map((each) => harmlessAttribute(name, each)))
  const kept = attributes.filter((attribute) => attribute !== null)
  if (kept.some(({ isSame }) => !isSame) || kept.length < attributes.length) written.isChanged = true
  const own = kept.map((attribute) => ` ${attribute.name}="${escape(attribute.value)}"`).join('')
  const content = name === 'style' ? writeStyleSheet(element, written) : await writeContent(element, written)
  const namespaces = element.parent ? '' : ` xmlns="${SVG}" xmlns:xlink="${XLINK}"`
  return `<${name}${namespaces}${own}>${content}</${name}>`
}

async function writeContent(element: XmlElement, written: { isChanged: boolean }) {
  let content = ''
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlText || node instanceof XmlCData) content += escape(node.content)
    else if (node instanceof XmlElement && isKept(node)) content += await write(node, written)
    else written.isChanged = true
  }
  return content
}

const isKept = (element: XmlElement) =>
  isSvg(element) &&
  ELEMENTS.has(element.name) &&
  !ANIMATED.test(element.attr('attributeName')?.value.trim() ?? '')

function writeStyleSheet({ content }: XmlElement, written: { isChanged: boolean }) {
  const sheet = harmlessCss(content, 'stylesheet')
  if (sheet !== content) written.isChanged = true
  return escape(sheet)
}

/** @returns null for an attribute that is dropped */
async function harmlessAttribute(element: string, { name, namespaceUri, value }: XmlAttribute) {
  const make = (as: string, kept: string | null) =>
    kept === null ? null : { name: as, value: kept, isSame: kept === value }
  if (name === 'href' && (namespaceUri === '' || namespaceUri === XLINK))
    return make(namespaceUri ? 'xlink:href' : name, await harmlessLink(element, value.trim()))
  if (namespaceUri === XML && (name === 'space' || name === 'lang')) return make(`xml:${name}`, value)
  if (namespaceUri !== '' || !ATTRIBUTES.has(name)) return null
  if (name === 'style') return make(name, harmlessCss(value, 'declarationList'))
  return make(name, /[(\\]/.test(value) && leadsOutside(value) ? null : value)
}

const EMBEDDED = /^data:image\/(png|jpe?g|gif|webp|avif)(?:;[^;,]*)*;\s*base64\s*,/i

/** Keeps references within the document and embedded pictures, which lose their metadata; null for other links. */
async function harmlessLink(element: string, link: string): Promise<string | null> {
  if (link.startsWith('#')) return link
  const format = element === 'image' || element === 'feImage' ? EMBEDDED.exec(link)?.[1] : undefined
  if (format === undefined) return null
  const picture = Buffer.from(link.slice(link.indexOf(',') + 1), 'base64')
  if (isBare(picture)) return link
  const bare = await sharp(picture).autoOrient().png().toBuffer()
  return `data:image/png;base64,${bare.toString('base64')}`
}

const ESCAPES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES.get(character) ?? '')
