import { languageInfo, type Language } from '@portfolio/contract/language'
import { formatShortMonth } from '#src/language/dates.ts'
import { type CurriculumVitaeData, phoneLink } from '#src/content/curriculum-vitae.ts'
import { groupSkills } from '#src/content/skill-groups.ts'
import { COLORS, MARGIN, type Sheet, type Style, createSheet } from './sheet.ts'

const NAME: Style = { font: 'strong', size: 30 }
const JOB_TITLE: Style = { font: 'label', size: 14, color: 'soft' }
const LEAD: Style = { font: 'text', size: 11, lineGap: 3 }
const LABEL: Style = { font: 'strong', size: 11, color: 'link' }
const ENTRY: Style = { font: 'strong', size: 11.5 }
const WHERE: Style = { font: 'label', size: 10, color: 'soft' }
const TEXT: Style = { font: 'text', size: 9.5, lineGap: 2 }
const LINK: Style = { ...TEXT, color: 'link' }

/** Scales of type and gaps, from the intended one to the smallest readable one. */
const SCALES = [1, 0.95, 0.9, 0.85] as const

/** The CV as a tagged A4 document (PDF/UA): on one page if a scale fits it there, else on two or three at full size. */
export async function renderCvPdf(
  data: CurriculumVitaeData,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  for (const scale of SCALES) {
    const sheet = writeCv(data, language, scale)
    if (sheet.pages() === 1) return sheet.finish()
  }
  return writeCv(data, language, 1).finish()
}

function writeCv(data: CurriculumVitaeData, language: Language, scale: number): Sheet {
  const { texts, cv } = data
  const name = cv.name ?? ''
  const sheet = createSheet({
    scale,
    title: `${name} – ${texts.title}`,
    author: name,
    language: languageInfo(language).tag,
  })
  writeHead(sheet, data)
  writeContact(sheet, data)
  writeSection(sheet, texts.experience, cv.experience, (job) => ({
    title: job.position,
    where: job.company,
    period: formatPeriod(job, texts.present),
    text: job.summary,
  }))
  writeSection(sheet, texts.projects, cv.projects, (project) => ({
    title: project.title,
    where: '',
    period: project.year ? String(project.year) : '',
    text: project.description,
  }))
  writeSection(sheet, texts.education, cv.education, (school) => ({
    title: school.degree,
    where: school.institution,
    period: formatPeriod(school, texts.present),
    text: null,
  }))
  writeList(
    sheet,
    texts.skills,
    groupSkills(data).map(({ level, names }) => [level, names.join(', ')].filter(Boolean).join(': ')),
  )
  writeList(
    sheet,
    texts.languages,
    cv.languages.map((spoken) => `${spoken.name} – ${spoken.level}`),
  )
  return sheet
}

function writeHead(sheet: Sheet, { cv }: CurriculumVitaeData) {
  const { document, root, width } = sheet
  const box = { x: MARGIN, y: MARGIN, width: width - 90 }
  sheet.draw((page) => {
    const [x, y, radius] = [page.page.width - MARGIN - 34, MARGIN + 30, 34] as const
    page.circle(x, y, radius).fill(COLORS.moon)
  })
  sheet.write(root, 'H1', cv.name ?? '', NAME, box)
  if (cv.jobTitle) sheet.write(root, 'P', cv.jobTitle, JOB_TITLE, { ...box, y: document.y })
  if (cv.summary)
    sheet.write(root, 'P', cv.summary, LEAD, { ...box, y: document.y + sheet.gap(10), width: width - 90 })
  document.y += sheet.gap(10)
}

function writeContact(sheet: Sheet, { texts, cv }: CurriculumVitaeData) {
  const { contact } = cv
  if (!contact) return
  const section = startSection(sheet, texts.contact)
  const lines = [
    { text: contact.location, href: null },
    { text: contact.email, href: `mailto:${contact.email}` },
    { text: contact.phone, href: contact.phone && phoneLink(contact.phone) },
    // pdfkit writes addresses with other letters than those of ASCII as UTF-16, which no reader follows.
    { text: contact.website, href: URL.parse(contact.website ?? '')?.href },
  ]
  for (const { text, href } of lines) {
    const box = boxBelow(sheet)
    if (text && href) sheet.writeLink(section, text, href, LINK, box)
    else if (text) sheet.write(section, 'P', text, TEXT, box)
  }
  section.end()
}

type Entry = { title: string; where: string; period: string; text: string | null }

function writeSection<Item>(
  sheet: Sheet,
  label: string,
  items: readonly Item[],
  toEntry: (item: Item) => Entry,
) {
  if (items.length === 0) return
  const [first, ...others] = items.map(toEntry)
  if (!first) return
  keepTogether(sheet, measureHeight(sheet, first) + 40)
  const section = startSection(sheet, label)
  writeEntry(sheet, section, first)
  for (const entry of others) {
    sheet.document.y += sheet.gap(9)
    keepTogether(sheet, measureHeight(sheet, entry))
    writeEntry(sheet, section, entry)
  }
  section.end()
}

function writeEntry(sheet: Sheet, section: PDFKit.PDFStructureElement, entry: Entry) {
  const { document } = sheet
  const box = boxBelow(sheet)
  const article = sheet.group(section, 'Sect')
  sheet.write(article, 'H3', entry.title, ENTRY, box)
  const below = document.y
  const facts = placeAndPeriod(entry)
  const beside = widthBeside(sheet, entry)
  if (facts && beside) {
    const place = { x: box.x + beside, y: box.y + sheet.gap(1.5), width: box.width - beside }
    sheet.write(article, 'P', facts, WHERE, place)
    document.y = below
  } else if (facts) sheet.write(article, 'P', facts, WHERE, boxBelow(sheet))
  if (entry.text) sheet.write(article, 'P', entry.text, TEXT, { ...box, y: document.y + 2 })
  article.end()
}

function writeList(sheet: Sheet, label: string, lines: readonly string[]) {
  if (lines.length === 0) return
  keepTogether(sheet, lines.length * 15 + 40)
  const section = startSection(sheet, label)
  for (const line of lines) sheet.write(section, 'P', line, TEXT, boxBelow(sheet))
  section.end()
}

function startSection(sheet: Sheet, label: string): PDFKit.PDFStructureElement {
  const { document, root, width } = sheet
  const y = document.y + sheet.gap(18)
  sheet.draw((page) => {
    page
      .moveTo(MARGIN, y - sheet.gap(8))
      .lineTo(MARGIN + width, y - sheet.gap(8))
      .lineWidth(0.75)
      .stroke(COLORS.shade)
  })
  const section = sheet.group(root, 'Sect')
  sheet.write(section, 'H2', label, LABEL, { x: MARGIN, y, width })
  document.y += sheet.gap(3)
  return section
}

/** All text is in one column: programs that extract it read columns one after the other. */
const boxBelow = ({ document, width }: Sheet) => ({ x: MARGIN, y: document.y, width })

const placeAndPeriod = ({ where, period }: Entry) => [where, period].filter(Boolean).join(' · ')

/** The x position of an entry's facts on the line of its title; null when that line has no room for them. */
function widthBeside(sheet: Sheet, entry: Entry): number | null {
  const start = sheet.measureWidth(entry.title, ENTRY) + sheet.gap(10)
  return start + sheet.measureWidth(placeAndPeriod(entry), WHERE) <= sheet.width ? start : null
}

function measureHeight(sheet: Sheet, entry: Entry): number {
  const { width } = sheet
  const facts = widthBeside(sheet, entry) ? 0 : sheet.measure(placeAndPeriod(entry), WHERE, width)
  const text = entry.text ? sheet.measure(entry.text, TEXT, width) + 2 : 0
  return sheet.measure(entry.title, ENTRY, width) + facts + text
}

function keepTogether({ document, bottom }: Sheet, height: number) {
  if (document.y + height <= bottom) return
  document.addPage()
  document.y = MARGIN
}

function formatPeriod({ start, end }: { start: string | null; end: string | null }, present: string): string {
  if (!start) return ''
  return `${formatShortMonth(start)} – ${end ? formatShortMonth(end) : present}`
}
