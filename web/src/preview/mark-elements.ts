import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { vercelStegaDecode, vercelStegaSplit } from '@vercel/stega'
import type { Place } from './places.ts'
import { STUDIO_URL } from './stega.ts'

/** A text of the page, and the list item that contains it. */
type ItemText = { element: Element; place: Place; list: string; key: string }

/**
 * Adds attributes for visual editing that texts cannot carry: the fields of pictures, and which elements are items of a list.
 * Removes the invisible characters of texts from the title and from all other attributes.
 */
export function markElements(placesOf: (address: string) => readonly Place[]) {
  const marked = new Set<HTMLElement | SVGElement>()
  let isPlanned = false

  function mark() {
    isPlanned = false
    const items = itemsIn(textsIn(document.body))
    const marks = new Map([...picturesIn(document, placesOf), ...items])
    for (const element of marked) if (!marks.has(element)) unmark(element)
    marked.clear()
    for (const [element, place] of marks) {
      const attribute = createDataAttribute({ ...place, baseUrl: STUDIO_URL }).toString()
      if (element.dataset.sanity !== attribute) element.dataset.sanity = attribute
      marked.add(element)
    }
    for (const [element] of items) element.dataset.movable = ''
    cleanAttributes()
    const { cleaned } = vercelStegaSplit(document.title)
    if (document.title !== cleaned) document.title = cleaned
  }
  function plan() {
    if (!isPlanned) requestAnimationFrame(mark)
    isPlanned = true
  }
  const style = document.createElement('style')
  style.textContent = HANDLE
  document.head.append(style)
  new MutationObserver(plan).observe(document.documentElement, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['src', 'href', 'alt', 'title', 'aria-label', 'placeholder', 'content', 'value'],
  })
  plan()
}

/** The places that the alternative texts of pictures encoded before `cleanAttributes` removed them. */
const described = new WeakMap<Element, Place>()

function cleanAttributes() {
  for (const element of document.querySelectorAll('meta, body *'))
    for (const attribute of element.attributes) {
      const { cleaned, encoded } = vercelStegaSplit(attribute.value)
      if (encoded === '') continue
      const place = findPlace(attribute.value)
      if (place) described.set(element, place)
      attribute.value = cleaned
    }
}

function unmark(element: HTMLElement | SVGElement) {
  delete element.dataset.sanity
  delete element.dataset.movable
}

/**
 * A handle for dragging an item: a press on its text would make visual editing edit that. The last rule is for Firefox,
 * which also spaces the hundreds of invisible characters of a text.
 */
const HANDLE = `[data-movable]{position:relative;margin-inline-start:-1.25rem;border-inline-start:1.25rem solid transparent}
[data-movable]::before{content:"⠿";position:absolute;inset-inline-start:-1.25rem;color:var(--ink-soft)}
@media print{[data-movable]::before{content:none}}
@supports (-moz-appearance:none){body *{letter-spacing:normal!important}}`

type Mark = [HTMLElement | SVGElement, Place]

/** Pictures in buttons and in the header stay clickable: a click on the moon starts the welcome. */
const PICTURES = ':is(img, svg[role=img]):not(:is(button, header) *)'

function picturesIn(root: Document, placesOf: (address: string) => readonly Place[]): Mark[] {
  return [...root.querySelectorAll<HTMLImageElement | SVGSVGElement>(PICTURES)].flatMap((element) => {
    const drawing = element.querySelector('image')
    const places = placesOf(element.getAttribute('src') ?? drawing?.getAttribute('href') ?? '')
    // Several documents can use a picture; its alternative text identifies the one that is shown.
    const text = element.getAttribute('alt') ?? element.getAttribute('aria-label') ?? ''
    const id = (findPlace(text) ?? described.get(element))?.id
    const place = places.find((one) => one.id === id) ?? places[0]
    return place ? [[element, place]] : []
  })
}

/** The highest ancestor of each item's text that contains no text of another item. */
function itemsIn(texts: readonly ItemText[]): Mark[] {
  return [...Map.groupBy(texts, ({ place, list }) => `${place.id} ${list}`).values()].flatMap((list) => {
    const items = Map.groupBy(list, ({ key }) => key)
    // A single item cannot be dragged.
    return items.size < 2 ? [] : [...items.values()].flatMap((own) => getBox(own, list))
  })
}

function getBox([first, ...own]: readonly ItemText[], list: readonly ItemText[]): Mark[] {
  if (!first) return []
  const others = list.filter(({ key }) => key !== first.key)
  let box = first.element
  while (box.parentElement && !others.some(({ element }) => box.parentElement?.contains(element)))
    box = box.parentElement
  // Not the text's own element, where visual editing would edit the text.
  const isWhole =
    box !== first.element && own.every(({ element }) => element !== box && box.contains(element))
  if (!isWhole || !(box instanceof HTMLElement)) return []
  const { id, type } = first.place
  return [[box, { id, type, path: `${first.list}[_key=="${first.key}"]` }]]
}

function textsIn(root: Element): ItemText[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: ItemText[] = []
  while (walker.nextNode()) {
    const { parentElement: element, nodeValue } = walker.currentNode
    const place = element && findPlace(nodeValue ?? '')
    if (!place) continue
    const [, list, key, rest = ''] = /^(.*?)\[_key=="([^"]+)"\](.*)$/.exec(place.path) ?? []
    // Paragraphs are moved in the Studio's editor.
    if (list && key && !rest.startsWith('.children')) texts.push({ element, place, list, key })
  }
  return texts
}

/** The field that a text's invisible characters encode. */
function findPlace(text: string): Place | null {
  const hidden = vercelStegaDecode<{ href?: string }>(text)
  if (!hidden?.href) return null
  const search = new URL(hidden.href, location.origin).searchParams
  const [id, type, path] = ['id', 'type', 'path'].map((name) => search.get(name))
  return id && type && path ? { id, type, path } : null
}
