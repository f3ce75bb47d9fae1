import { generate, ident, parse, string, tokenTypes, tokenize, url, walk } from 'css-tree'

/** CSS functions that load the resource that they name. */
const LOADING = /^(url|src|image|(-webkit-)?(image-set|cross-fade)|element|paint)$/
const FONT = /^data:(font\/|application\/(x-)?font-)/

/** Whether CSS refers to anything outside the document. Data URLs of fonts count as inside. */
export function leadsOutside(css: string): boolean {
  const types: number[] = []
  const parts: string[] = []
  tokenize(css, (type, start, end) => {
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return
    types.push(type)
    parts.push(css.slice(start, end))
  })
  return types.some((type, at) => {
    const part = parts[at] ?? ''
    if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) return true
    if (type === tokenTypes.Url) return !isWithin(url.decode(part))
    if (type === tokenTypes.AtKeyword) return ident.decode(part.slice(1)).toLowerCase() === 'import'
    if (type !== tokenTypes.Function) return false
    const name = ident.decode(part.slice(0, -1)).toLowerCase()
    if (name !== 'url') return LOADING.test(name)
    return types[at + 1] !== tokenTypes.String || !isWithin(string.decode(parts[at + 1] ?? ''))
  })
}

const isWithin = (address: string) => address.trim().startsWith('#') || FONT.test(address.trim())

/** Removes what refers outside the document from a style sheet or `style` attribute; unchanged if nothing does. */
export function harmlessCss(css: string, context: 'stylesheet' | 'declarationList'): string {
  if (!leadsOutside(css)) return css
  const sheet = parse(css, { context })
  walk(sheet, (node, item, list) => {
    const isWhole =
      node.type === 'Raw' || node.type === 'Declaration' || (node.type === 'Atrule' && !node.block)
    if (isWhole && item && list && leadsOutside(generate(node))) list.remove(item)
  })
  const kept = generate(sheet)
  return leadsOutside(kept) ? '' : kept
}
