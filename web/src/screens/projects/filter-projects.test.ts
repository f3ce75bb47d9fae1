import { expect, test } from 'vitest'
import { filterProjects, groupByYear } from './filter-projects.ts'

const project = (
  title: string,
  more: { translation?: string; skills?: string[]; hostingProvider?: string; year?: number } = {},
) => ({
  titles: [title, more.translation ?? null],
  description: `What ${title} does`,
  hostingProvider: more.hostingProvider ?? null,
  skills: (more.skills ?? []).map((slug) => ({ slug, name: slug.toUpperCase() })),
  year: more.year ?? null,
})
const PROJECTS = [
  project('Žubor', { skills: ['react'], year: 2024 }),
  project('Đački dnevnik', { skills: ['php', 'mysql'], hostingProvider: 'Netlify', year: 2024 }),
  project('Star map', { translation: 'Mapa zvezda', skills: ['react', 'css'], year: 2022 }),
]
const titles = (search: string) =>
  filterProjects(PROJECTS, new URLSearchParams(search)).map(({ titles: [title] }) => title)

test('without a filter every project is shown', () => {
  expect(titles('')).toEqual(['Žubor', 'Đački dnevnik', 'Star map'])
})

test('a skill keeps the projects made with it', () => {
  expect(titles('skill=react')).toEqual(['Žubor', 'Star map'])
  expect(titles('skill=cobol')).toEqual([])
})

test('words are found in any case, order and with or without diacritics', () => {
  expect(titles('q=zubor')).toEqual(['Žubor'])
  expect(titles('q=DNEVNIK djački')).toEqual(['Đački dnevnik'])
  expect(titles('q=ђачки')).toEqual(['Đački dnevnik'])
  expect(titles('q=dnevnik+DACKI')).toEqual(['Đački dnevnik'])
  expect(titles('q=netlify')).toEqual(['Đački dnevnik'])
  expect(titles('q=%20%20')).toHaveLength(3)
})

test('skill and words narrow together', () => {
  expect(titles('skill=react&q=map')).toEqual(['Star map'])
})

test('a project is found by its title in either language', () => {
  expect(titles('q=mapa+zvezda')).toEqual(['Star map'])
})

test('each year occurs once, the newest first, even where the owner’s order mixes them', () => {
  const [first, second, third] = [2022, 2024, 2022].map((year, at) => project(`P${at}`, { year }))
  if (!first || !second || !third) throw new Error('three projects were made')
  expect(groupByYear([first, second, third])).toEqual([
    { year: 2024, projects: [second] },
    { year: 2022, projects: [first, third] },
  ])
})
