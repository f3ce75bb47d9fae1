import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SanityClient, createClient } from '@sanity/client'
import { carryOut } from '../../import/carry-out.ts'
import { readEarlierImports } from '../../import/earlier-imports.ts'
import { takeBack } from '../../import/take-back.ts'
import type { Plan } from '../../import/plan/plan-import.ts'
import { planFiles } from '../../import/plan-files.ts'
import { prepare } from '../../import/prepare.ts'
import type { NamedFile } from '../../import/readers/unzip.ts'
import { readRecords } from '../../import/record.ts'
import { readText } from '../../translation/read.ts'
import { startLake, type TestLake } from '../../lake/test/start-lake.ts'
import { RESUME, githubFile, linkedinZip, markdownFolder, resumeFile } from './files.ts'

let lake: TestLake
let client: SanityClient
beforeAll(async () => {
  lake = await startLake()
  client = createClient({ ...lake.config, token: lake.token })
})
afterAll(() => lake.stop())

const toBody = (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes)

async function imported(files: NamedFile[], without: string[] = []) {
  const prepared = await prepare(client, files, { language: 'en', plan: planFiles })
  const { plan } = prepared
  const chosen = new Set(plan.entries.filter(({ title }) => !without.includes(title)).map(({ id }) => id))
  return { plan, record: await carryOut(client, { ...prepared, chosen, toBody }) }
}

const states = (plan: Plan) => Object.fromEntries(plan.entries.map(({ title, state }) => [title, state]))
const raw = (filter: string) => client.fetch<{ _id: string }[]>(`*[${filter}]`, {}, { perspective: 'raw' })
const drafts = <Found>(query: string) => client.fetch<Found>(query, {}, { perspective: 'drafts' })

test('A résumé becomes drafts, the same file changes nothing, and all of it is taken back', async () => {
  const before = await raw('_id in path("**")')
  const { plan, record } = await imported([resumeFile()], ['Čitač'])
  expect(states(plan)).toEqual({
    Settings: 'created',
    CV: 'created',
    'About me': 'created',
    'React.js': 'created',
    TypeScript: 'created',
    CSS: 'created',
    Node: 'created',
    'Night desk': 'created',
    Čitač: 'created',
  })
  expect(plan.leftOut.map(({ where }) => where)).toEqual(['awards[0]', 'references[0]'])
  const written = await raw('_type in ["skill", "project", "curriculumVitae", "siteSettings", "biography"]')
  expect(written.every(({ _id }) => _id.startsWith('drafts.'))).toBe(true)
  expect(written).toHaveLength(8)
  // One transaction.
  expect(new Set(written.map((document) => readText(document, '_rev')))).toEqual(
    new Set(record?.documents.map(({ revision }) => revision)),
  )
  const cv = await drafts<object>(
    '*[_type == "curriculumVitae"][0]{..., "projects": projects[]->title.en, "skills": skills[]{level, "name": skill->name.en}}',
  )
  expect(cv).toMatchObject({
    jobTitle: { en: 'Senior developer' },
    contact: { email: 'djordje@example.test', location: { en: 'Novi Sad, RS' } },
    experience: [
      {
        company: { en: 'Tram Company', srb: 'Tram Company' },
        position: { en: 'Lead developer' },
        start: '2019-03-01',
      },
      { company: { en: 'Coding club' } },
      { company: { en: 'Bookshop' }, end: '2019-02-28' },
      { company: { en: 'Printing house' } },
    ],
    projects: ['Night desk'],
    skills: [
      { level: 5, name: 'React.js' },
      { level: 5, name: 'TypeScript' },
      { level: 5, name: 'CSS' },
      { level: 4, name: 'Node' },
    ],
  })
  expect(
    await drafts('*[_type == "project"]{"slug": slug.current, year, "skills": skills[]->slug.current}'),
  ).toEqual([{ slug: 'night-desk', year: 2022, skills: ['react-js', 'css'] }])
  expect(
    await drafts(
      '*[_type == "skill" && slug.current == "react-js"][0]{group, "icon": icon.asset->mimeType, "course": certificates[0].course.en}',
    ),
  ).toEqual({
    group: 'code',
    icon: 'image/svg+xml',
    course: 'Advanced React',
  })

  const again = await imported([resumeFile()], ['Čitač'])
  expect(states(again.plan)).toEqual({
    CV: 'changed',
    'React.js': 'same',
    TypeScript: 'same',
    CSS: 'same',
    Node: 'same',
    'Night desk': 'same',
    Čitač: 'created',
  })
  expect(again.record).toBeNull()

  await lake.restart()
  const [stored] = await readRecords(client)
  expect(stored && (await takeBack(client, stored))).toEqual({ isTakenBack: true, kept: [] })
  expect(await raw('_id in path("**")')).toEqual(before)
})

test('A newer file changes what differs and keeps what the owner has edited', async () => {
  const first = await imported([resumeFile()])
  await client.patch('drafts.curriculumVitae').set({ 'jobTitle.en': 'Staff developer' }).commit()
  const [trams, ...others] = RESUME.work
  const newer = {
    ...RESUME,
    basics: { ...RESUME.basics, label: 'Principal developer', phone: '+381 61 111 1111' },
    work: [
      { name: 'Observatory', position: 'Architect', startDate: '2024-01' },
      { ...trams, endDate: '2023-12' },
      ...others,
    ],
    skills: [
      { name: 'ReactJS', level: 'Master' },
      { name: 'Rust', level: 'Beginner' },
    ],
  }
  const second = await imported([resumeFile(newer)])
  const cv = second.plan.entries.find(({ title }) => title === 'CV')
  expect(cv?.kept).toEqual([['jobTitle', 'en']])
  expect(states(second.plan)).toMatchObject({
    ReactJS: 'same',
    Rust: 'created',
    CV: 'changed',
    'Night desk': 'same',
  })
  expect(
    await drafts(
      '*[_type == "curriculumVitae"][0]{"title": jobTitle.en, "phone": contact.phone, "jobs": experience[]{"name": company.en, end}}',
    ),
  ).toEqual({
    title: 'Staff developer',
    phone: '+381 61 111 1111',
    jobs: [
      { name: 'Observatory', end: null },
      { name: 'Tram Company', end: '2023-12-01' },
      { name: 'Coding club', end: null },
      { name: 'Bookshop', end: '2019-02-28' },
      { name: 'Printing house', end: '2012-06-30' },
    ],
  })
  // What was written by the later import, or edited, is kept when the first one is taken back.
  expect((await takeBack(client, first.record ?? fail())).kept).toEqual(['CV'])
})

test('Deleted documents stay deleted, and titles in Serbian letters get slugs that no document has', async () => {
  const projects = [
    { name: 'Ljubičasti džez' },
    { name: 'Ljubicasti dzez!', url: 'https://other.example.test' },
    { name: 'Đak Njegoš' },
  ]
  const first = await imported([resumeFile({ projects })])
  expect(
    await drafts(
      '*[_type == "project" && !(slug.current in ["night-desk", "citac"])] | order(orderRank).slug.current',
    ),
  ).toEqual(['ljubicasti-dzez', 'ljubicasti-dzez-2', 'djak-njegos'])
  await client.delete(`drafts.${first.plan.entries.find(({ title }) => title === 'Đak Njegoš')?.id}`)
  const { plan } = await imported([resumeFile({ projects })])
  expect(states(plan)).toEqual({ 'Ljubičasti džez': 'same', 'Ljubicasti dzez!': 'same' })
  expect(plan.leftOut).toContainEqual({
    where: 'Đak Njegoš',
    why: 'You have deleted it since it was imported',
  })
})

test('An import is refused as a whole when somebody edits one of its drafts meanwhile', async () => {
  await imported([resumeFile({ skills: [{ name: 'Erlang' }], work: [{ name: 'Farm' }] })])
  const file = resumeFile({ skills: [{ name: 'Haskell' }], work: [{ name: 'Zoo' }] })
  const prepared = await prepare(client, [file], { language: 'en', plan: planFiles })
  const chosen = new Set(prepared.plan.entries.map(({ id }) => id))
  const edited = { 'contact.location.en': 'Niš' }
  await client.patch('drafts.curriculumVitae').set(edited).commit()
  await expect(carryOut(client, { ...prepared, chosen, toBody })).rejects.toThrow(
    'Somebody has edited one of these documents meanwhile',
  )
  expect(await drafts('*[_type == "skill" && name.en == "Haskell"]')).toEqual([])
  expect(await drafts('*[_id == "curriculumVitae"][0].contact.location.en')).toBe('Niš')
})

test('A skill that was not ticked can come later, and one that was deleted stays deleted', async () => {
  const file = resumeFile({
    skills: [
      { name: 'Elixir', level: 'Master' },
      { name: '編程', level: 'Master' },
      { name: '設計', level: 'Master' },
    ],
  })
  await imported([file], ['Elixir'])
  const levels =
    '*[_type == "curriculumVitae"][0].skills[skill->name.en in ["Elixir", "編程", "設計"]].skill->name.en'
  expect(await drafts(levels)).toEqual(['編程', '設計'])
  const { plan } = await imported([file])
  expect(states(plan)).toMatchObject({ Elixir: 'created', 編程: 'same', 設計: 'same' })
  expect(await drafts(levels)).toEqual(['編程', '設計', 'Elixir'])
  await client
    .patch('drafts.curriculumVitae')
    .unset(['skills[skill._ref == $id]'.replace('$id', JSON.stringify(idOf(plan, 'Elixir')))])
    .commit()
  await client.delete(`drafts.${idOf(plan, 'Elixir')}`)
  const again = (await imported([file])).plan
  expect(again.leftOut).toContainEqual({ where: 'Elixir', why: 'You have deleted it since it was imported' })
  expect(states(again)).not.toHaveProperty('Elixir')
})

const idOf = (plan: Plan, title: string) => plan.entries.find((entry) => entry.title === title)?.id ?? fail()

test('Markdown becomes case studies with uploaded pictures', async () => {
  await imported(markdownFolder())
  const [desk] = await drafts<object[]>(
    '*[_type == "project" && slug.current == "night-desk"]{"story": story.en, featured, "picture": picture.asset->extension}',
  )
  expect(desk).toMatchObject({
    featured: true,
    picture: 'png',
    story: [
      { style: 'h2' },
      {
        children: [
          { text: 'It began with a ' },
          { text: 'lamp' },
          { text: ' and ' },
          { marks: ['strong'] },
          {},
        ],
      },
      { listItem: 'bullet' },
      { listItem: 'bullet' },
      { _type: 'codeBlock', language: 'typescript' },
      { style: 'blockquote' },
      { _type: 'figure', alt: 'The desk at night' },
    ],
  })
  expect(JSON.stringify(desk)).not.toMatch(/alert|pending/)
})

test('LinkedIn’s export and GitHub’s repositories meet what is there', async () => {
  const linkedin = await imported([linkedinZip()])
  expect(states(linkedin.plan)).toMatchObject({
    'React.js': 'changed',
    PostgreSQL: 'created',
    'Night desk': 'same',
  })
  const github = await imported([githubFile()])
  expect(Object.values(states(github.plan)).filter((state) => state === 'created')).toHaveLength(52 + 3)
  expect((await imported([githubFile()])).record).toBeNull()
})

test('Imports that wrote the same draft are taken back one after the other', async () => {
  const projects = (description: string) => [resumeFile({ projects: [{ name: 'Lighthouse', description }] })]
  const first = await imported(projects('Shines.'))
  const second = await imported(projects('Shines at night.'))
  const description = '*[_type == "project" && title.en == "Lighthouse"][0].description.en'
  expect(await drafts(description)).toBe('Shines at night.')
  expect((await takeBack(client, second.record ?? fail())).kept).toEqual([])
  expect(await drafts(description)).toBe('Shines.')
  const stored = (await readRecords(client)).find(({ id }) => id === first.record?.id)
  expect((await takeBack(client, stored ?? fail())).kept).toEqual([])
  expect(await drafts(description)).toBeNull()
})

const publish = (...ids: string[]) =>
  client.action(
    ids.map((id) => ({
      actionType: 'sanity.action.document.publish' as const,
      publishedId: id,
      draftId: `drafts.${id}`,
    })),
  )

test('An import that was published is not taken back, and the next file still knows it', async () => {
  const file = (description: string) => resumeFile({ projects: [{ name: 'Pier', description }] })
  const { record, plan } = await imported([file('Of wood.')])
  await publish(idOf(plan, 'Pier'))
  expect(await takeBack(client, record ?? fail())).toEqual({ isTakenBack: false, kept: ['Pier'] })
  const earlier = (await readEarlierImports(client)).find((each) => each.record.id === record?.id)
  expect(earlier).toMatchObject({ drafts: [], untouched: [], kept: [{ title: 'Pier' }] })
  const next = await imported([file('Of steel.')])
  expect(next.plan.entries).toMatchObject([{ title: 'Pier', changes: [{ to: 'Of steel.' }], kept: [] }])
})

test('A reference to an imported draft is weak until both are published', async () => {
  const { plan } = await imported([resumeFile({ projects: [{ name: 'Kiln', keywords: ['Ceramics'] }] })])
  const [kiln, ceramics] = [idOf(plan, 'Kiln'), idOf(plan, 'Ceramics')]
  const references = (id: string) =>
    client.fetch<object[]>('*[_id == $id][0].skills', { id }, { perspective: 'raw' })
  expect(await references(`drafts.${kiln}`)).toMatchObject([{ _ref: ceramics, _weak: true }])
  await publish(ceramics, kiln)
  expect(await references(kiln)).toEqual([{ _type: 'reference', _key: expect.any(String), _ref: ceramics }])
})

test('Of an import that was published in part the rest is taken back', async () => {
  const { record, plan } = await imported([resumeFile({ projects: [{ name: 'Dyke' }, { name: 'Sluice' }] })])
  await publish(idOf(plan, 'Dyke'))
  expect(await takeBack(client, record ?? fail())).toEqual({ isTakenBack: true, kept: ['Dyke'] })
  expect(await drafts('*[title.en in ["Dyke", "Sluice"]].title.en')).toEqual(['Dyke'])
  const stored = (await readRecords(client)).find(({ id }) => id === record?.id)
  expect(stored?.documents.map(({ title }) => title)).toEqual(['Dyke'])
})

test('Pictures go with the import that brought them, unless something else shows them', async () => {
  const pictures = () => client.fetch<string[]>('*[_type == "sanity.imageAsset"]._id | order(@)')
  const before = await pictures()
  const skills = (...names: string[]) => [resumeFile({ skills: names.map((name) => ({ name })) })]
  const first = await imported(skills('Quartz', 'Xenon'))
  // The letter of this icon is that of the first one, which it shares.
  const second = await imported(skills('Quarry'))
  const added = (await pictures()).filter((id) => !before.includes(id))
  expect(added).toHaveLength(2)
  await takeBack(client, first.record ?? fail())
  const shared = await client.fetch<string>(
    '*[_id == $id][0].icon.asset._ref',
    { id: `drafts.${idOf(second.plan, 'Quarry')}` },
    { perspective: 'raw' },
  )
  expect(await pictures()).toEqual([...before, shared].toSorted())
})

test('A refused import leaves no pictures behind', async () => {
  const pictures = () => client.fetch<number>('count(*[_type == "sanity.imageAsset"])')
  await imported([resumeFile({ basics: { label: 'Diver' } })])
  const before = await pictures()
  const prepared = await prepare(
    client,
    [resumeFile({ basics: { email: 'a@example.test' }, skills: [{ name: 'Yacc' }] })],
    { language: 'en', plan: planFiles },
  )
  await client.patch('drafts.curriculumVitae').set({ 'contact.location.en': 'Bor' }).commit()
  const chosen = new Set(prepared.plan.entries.map(({ id }) => id))
  await expect(carryOut(client, { ...prepared, chosen, toBody })).rejects.toThrow('meanwhile')
  expect(await pictures()).toBe(before)
})

test('A record that names other documents than those of an import does nothing to them', async () => {
  const before = JSON.stringify({ _id: 'drafts.private.settings', _type: 'privateSettings' })
  await client.create({
    _id: 'imports.forged',
    _type: 'profileImport',
    transactionId: 'x',
    documents: [{ _key: 'a', id: 'private.settings', before, written: '{}' }],
    assets: ['private.settings'],
  })
  const forged = (await readRecords(client)).find(({ id }) => id === 'imports.forged')
  expect(forged).toMatchObject({ documents: [], assets: [] })
})

const fail = (): never => {
  throw new Error('Nothing was imported')
}
