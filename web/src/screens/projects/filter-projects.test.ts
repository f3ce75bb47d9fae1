import { expect, test } from 'vitest'
import { filterProjects, groupByYear } from './filter-projects.ts'

const project = (
  title: string,
  more: { skills?: string[]; hostingProvider?: string; year?: number } = {},
) => ({
  title,
  description: `What ${title} does`,
  hostingProvider: more.hostingProvider ?? null,
  skills: (more.skills ?? []).map((slug) => ({ slug, name: slug.toUpperCase() })),
  year: more.year ?? null,
})
const PROJECTS = [
  project('Žubor', { skills: ['react'], year: 2024 }),
  project('Đački dnevnik', { skills: ['php', 'mysql'], hostingProvider: 'Netlify', year: 2024 }),
  project('Star map', { skills: ['react', 'css'], year: 2022 }),
]
const titles = (search: string) =>
  filterProjects(PROJECTS, new URLSearchParams(search)).map(({ title }) => title)

test('without a filter every project is shown', () => {
  expect(titles('')).toEqual(['Žubor', 'Đački dnevnik', 'Star map'])
})

test('a skill keeps the projects made with it', () => {
  expect(titles('skill=react')).toEqual(['Žubor', 'Star map'])
  expect(titles('skill=cobol')).toEqual([])
})

test('words are found in any case, order and with or without diacritics', () => {
  expect(titles('q=zubor')).toEqual(['Žubor'])
  expect(titles('q=DNEVNIK djački')).toEqual([])
  expect(titles('q=dnevnik+DACKI')).toEqual(['Đački dnevnik'])
  expect(titles('q=netlify')).toEqual(['Đački dnevnik'])
  expect(titles('q=%20%20')).toHaveLength(3)
})

test('skill and words narrow together', () => {
  expect(titles('skill=react&q=map')).toEqual(['Star map'])
})

test('neighbours of one year stand together in their order', () => {
  const years = groupByYear(PROJECTS).map(({ year, projects }) => [year, projects.length])
  expect(years).toEqual([
    [2024, 2],
    [2022, 1],
  ])
})
