const BLOCKS = 'p,div,li,ul,ol,h1,h2,h3,h4,h5,h6,blockquote,pre'

/** Replaces each table by a paragraph a row, with bold headers. A table of one column is only layout. */
export function flattenTables(document: Document) {
  // Tables within a cell first.
  for (const table of [...document.querySelectorAll('table')].toReversed()) {
    const rows = [...table.rows].map(({ cells }) => [...cells])
    const isLayout = rows.every(({ length }) => length < 2)
    table.replaceWith(...rows.flatMap((cells) => (isLayout ? contents(cells) : row(document, cells))))
  }
}

const contents = (cells: HTMLTableCellElement[]) => cells.flatMap((cell) => [...cell.childNodes])

function row(document: Document, cells: HTMLTableCellElement[]) {
  const paragraph = document.createElement('p')
  for (const cell of cells.filter(({ textContent }) => textContent.trim() !== '')) {
    for (const block of [...cell.querySelectorAll(BLOCKS)].toReversed())
      block.replaceWith(...block.childNodes, ' ')
    cell.normalize()
    if (paragraph.hasChildNodes()) paragraph.append(' | ')
    const place = cell.tagName === 'TH' ? document.createElement('strong') : paragraph
    place.append(...cell.childNodes)
    if (place !== paragraph) paragraph.append(place)
  }
  return paragraph
}
