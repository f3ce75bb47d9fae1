import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plan } from '../../import/plan/plan-import.ts'
import { storyBlocks } from '../../import/plan/story-blocks.ts'
import { readRecords } from '../../import/record.ts'
import { takeBack } from '../../import/take-back.ts'
import { readList, readText } from '../../translation/read.ts'
import { RESUME, bytes, githubFile, linkedinZip, markdownFolder, resumeFile } from './files.ts'
import { type Importer, fail, idOf, startImporter } from './importer.ts'
import { LANGUAGES } from '@portfolio/contract/language'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

let importer: Importer
beforeAll(async () => {
  importer = await startImporter()
})
afterAll(() => importer.stop())

/** The words of each block of a case study, with a line between its spans. */
const wordsOf = (markdown: string) =>
  storyBlocks(markdown, () => undefined).map(
    (block) =>
      readText(block, 'code') ||
      readList(block, 'children')
        .map((span) => readText(span, 'text'))
        .join('|'),
  )
const decode = (text?: Uint8Array) => new TextDecoder().decode(text)
const states = (plan: Plan) => Object.fromEntries(plan.entries.map(({ title, state }) => [title, state]))

test('A résumé becomes drafts, the same file changes nothing, and all of it is taken back', async () => {
  const before = await importer.raw('_id in path("**")')
  const { plan, record } = await importer.imported([resumeFile()], ['Čitač'])
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
  const written = await importer.raw(
    '_type in ["skill", "project", "curriculumVitae", "siteSettings", "biography"]',
  )
  expect(written.every(({ _id }) => _id.startsWith('drafts.'))).toBe(true)
  expect(written).toHaveLength(8)
  // All drafts were written in one transaction.
  expect(new Set(written.map((document) => readText(document, '_rev')))).toEqual(
    new Set(record?.documents.map(({ revision }) => revision)),
  )
  const cv = await importer.drafts<object>(
    '*[_type == "curriculumVitae"][0]{..., "projects": projects[]->title.en, "skills": skills[]{level, "name": skill->name.en}}',
  )
  expect(cv).toMatchObject({
    jobTitle: { en: 'Senior developer' },
    contact: { email: 'djordje@example.test', location: { en: 'Novi Sad, RS' } },
    experience: [
      {
        company: Object.fromEntries(LANGUAGES.map((language) => [language, 'Tram Company'])),
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
    await importer.drafts(
      '*[_type == "project"]{"slug": slug.current, year, "skills": skills[]->slug.current}',
    ),
  ).toEqual([{ slug: 'night-desk', year: 2022, skills: ['react-js', 'css'] }])
  expect(
    await importer.drafts(
      '*[_type == "skill" && slug.current == "react-js"][0]{group, "icon": icon.asset->mimeType, "course": certificates[0].course.en}',
    ),
  ).toEqual({
    group: 'code',
    icon: 'image/svg+xml',
    course: 'Advanced React',
  })

  const again = await importer.imported([resumeFile()], ['Čitač'])
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

  await importer.restart()
  const [stored] = await readRecords(importer.client)
  expect(stored && (await takeBack(importer.client, stored))).toEqual({ isTakenBack: true, kept: [] })
  expect(await importer.raw('_id in path("**")')).toEqual(before)
})

test.skipIf(!HAS_SERBIAN)(
  'A second résumé in another language completes what the first one wrote',
  async () => {
    const job = { startDate: '2020-03', endDate: '2021-04' }
    const first = {
      work: [
        { name: 'Post office', position: 'Developer', ...job },
        { name: 'Guild', position: 'Treasurer', ...job },
      ],
      education: [
        { institution: 'University of Niš', studyType: 'Master', startDate: '2010', endDate: '2015' },
      ],
      skills: [{ name: 'Vue' }],
      projects: [
        { name: 'Letterbox', repository: 'https://github.com/djordje-example/letterbox' },
        { name: 'Wind vane', description: 'Turns.', startDate: '2019', keywords: ['Vue'] },
        { name: 'Orbit', description: 'Circles.', startDate: '2019', keywords: ['Vue'] },
      ],
      languages: [
        { language: 'English', fluency: 'C1' },
        { language: 'Serbian', fluency: 'native' },
      ],
      certificates: [
        { name: 'Vue in depth', issuer: 'School', skill: 'Vue', url: 'https://school.example.test/vue' },
        { name: 'Vue 3', issuer: 'School', skill: 'Vue' },
      ],
    }
    const [post, guild] = first.work
    const [vue, named] = first.certificates
    const second = {
      ...first,
      work: [
        { ...post, name: 'Pošta', position: 'Programer' },
        { ...guild, name: 'Guild', position: 'Blagajnik' },
      ],
      education: [{ ...first.education[0], institution: 'Univerzitet u Nišu', studyType: 'Master' }],
      projects: [
        { ...first.projects[0], name: 'Sanduče' },
        { ...first.projects[1], name: 'Vetrokaz', description: 'Okreće se.' },
        { ...first.projects[2], description: 'Kruži.' },
      ],
      languages: [
        { language: 'srpski', fluency: 'maternji' },
        { language: 'Engleski', fluency: 'C1' },
      ],
      certificates: [{ ...vue, name: 'Detaljno o Vue' }, named],
    }
    const english = await importer.imported([resumeFile(first)])
    const serbian = await importer.imported([resumeFile(second)], [], SERBIAN)
    expect(serbian.plan.entries.flatMap(({ kept }) => kept)).toEqual([])
    expect(
      await importer.drafts(
        '{"cv": *[_type == "curriculumVitae"][0]{"jobs": experience[].company, "schools": education[].institution, "languages": languages[].name}, "courses": *[_type == "skill" && slug.current == "vue"][0].certificates[].course, "titles": *[_type == "project" && slug.current in ["letterbox", "wind-vane", "orbit", "vetrokaz"]] | order(orderRank).title}',
      ),
    ).toEqual({
      titles: [
        { en: 'Letterbox', srb: 'Sanduče' },
        { en: 'Wind vane', srb: 'Vetrokaz' },
        { en: 'Orbit', srb: 'Orbit' },
      ],
      cv: {
        jobs: [
          { en: 'Post office', srb: 'Pošta' },
          { en: 'Guild', srb: 'Guild' },
        ],
        schools: [{ en: 'University of Niš', srb: 'Univerzitet u Nišu' }],
        languages: [
          { en: 'English', srb: 'Engleski' },
          { en: 'Serbian', srb: 'srpski' },
        ],
      },
      courses: [
        { en: 'Vue in depth', srb: 'Detaljno o Vue' },
        { en: 'Vue 3', srb: 'Vue 3' },
      ],
    })
    expect((await importer.imported([resumeFile(first)])).record).toBeNull()
    for (const { record } of [serbian, english]) await takeBack(importer.client, record ?? fail())
  },
)

test('A newer file changes what differs and keeps what the owner has edited', async () => {
  const first = await importer.imported([resumeFile()])
  await importer.client.patch('drafts.curriculumVitae').set({ 'jobTitle.en': 'Staff developer' }).commit()
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
  const second = await importer.imported([resumeFile(newer)])
  const cv = second.plan.entries.find(({ title }) => title === 'CV')
  expect(cv?.kept).toEqual([['jobTitle', 'en']])
  expect(states(second.plan)).toMatchObject({
    ReactJS: 'same',
    Rust: 'created',
    CV: 'changed',
    'Night desk': 'same',
  })
  expect(
    await importer.drafts(
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
  // Taking back the first import keeps documents that the later one has written, or somebody has edited.
  expect((await takeBack(importer.client, first.record ?? fail())).kept).toEqual(['CV'])
})

test('Deleted documents stay deleted, and titles in Serbian letters get slugs that no document has', async () => {
  const projects = [
    { name: 'Ljubičasti džez' },
    { name: 'Ljubicasti dzez!', url: 'https://other.example.test' },
    { name: 'Đak Njegoš' },
  ]
  const first = await importer.imported([resumeFile({ projects })])
  expect(
    await importer.drafts(
      '*[_type == "project" && !(slug.current in ["night-desk", "citac"])] | order(orderRank).slug.current',
    ),
  ).toEqual(['ljubicasti-dzez', 'ljubicasti-dzez-2', 'djak-njegos'])
  await importer.client.delete(`drafts.${first.plan.entries.find(({ title }) => title === 'Đak Njegoš')?.id}`)
  const { plan } = await importer.imported([resumeFile({ projects })])
  expect(states(plan)).toEqual({ 'Ljubičasti džez': 'same', 'Ljubicasti dzez!': 'same' })
  expect(plan.leftOut).toContainEqual({
    where: 'Đak Njegoš',
    why: 'You have deleted it since it was imported',
  })
})

test('An import is refused as a whole, with its pictures, when somebody edits one of its documents meanwhile', async () => {
  await importer.imported([resumeFile({ skills: [{ name: 'Erlang' }], work: [{ name: 'Farm' }] })])
  const file = resumeFile({ skills: [{ name: 'Haskell' }], work: [{ name: 'Zoo' }] })
  const prepared = await importer.prepare([file])
  const pictures = await importer.pictures()
  const edited = { 'contact.location.en': 'Niš' }
  await importer.client.patch('drafts.curriculumVitae').set(edited).commit()
  await expect(importer.write(prepared)).rejects.toThrow(
    'Somebody has edited one of these documents meanwhile, so nothing was written. Begin the import again.',
  )
  expect(await importer.drafts('*[_type == "skill" && name.en == "Haskell"]')).toEqual([])
  expect(await importer.pictures()).toEqual(pictures)
  expect(await importer.drafts('*[_id == "curriculumVitae"][0].contact.location.en')).toBe('Niš')

  await importer.client.create({ _id: 'ocaml', _type: 'skill', name: { en: 'OCaml' } })
  const course = await importer.prepare([
    resumeFile({ certificates: [{ name: 'Camels', issuer: 'School', skill: 'OCaml' }] }),
  ])
  await importer.client.patch('ocaml').set({ level: 4 }).commit()
  await expect(importer.write(course)).rejects.toThrow('Begin the import again.')
  expect(await importer.raw('_id == "drafts.ocaml"')).toEqual([])

  // Of the document that somebody begins to edit the import takes nothing.
  const other = await importer.prepare([resumeFile({ skills: [{ name: 'Erlang' }] })])
  await importer.client.create({ _id: 'drafts.ocaml', _type: 'skill', name: { en: 'OCaml 5' } })
  await importer.write(other)

  // Two people, or two tabs, read the same file before one of them writes: no skill is made twice.
  const twice = resumeFile({ skills: [{ name: 'Prolog' }] })
  const second = await importer.prepare([twice])
  await importer.imported([twice])
  await expect(importer.write(second)).rejects.toThrow('Begin the import again.')
})

test('An import is refused as a whole, with its pictures, when some of them cannot be shown', async () => {
  const covers = { empty: '', text: 'no picture', drawn: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const files = Object.entries(covers).flatMap(([name, cover]) => [
    { path: `${name}/index.md`, bytes: bytes(`---\ntitle: ${name}\ncover: cover.svg\n---\n`) },
    { path: `${name}/cover.svg`, bytes: bytes(cover) },
  ])
  const pictures = await importer.pictures()
  const written = importer.imported(files)
  await expect(written).rejects.toThrow('“empty/cover.svg”')
  await expect(written).rejects.toThrow('“text/cover.svg”')
  expect(await importer.pictures()).toEqual(pictures)
  // The server goes away after the first picture.
  const { client } = importer
  let first: Promise<unknown> | undefined
  const assets = Object.create(client.assets, {
    upload: {
      value: async (...picture: Parameters<typeof client.assets.upload>) => {
        if (!first) return (first = client.assets.upload(...picture))
        await first
        throw new Error('The connection was lost')
      },
    },
  })
  const skills = ['Ada', 'Basic', 'Cobol', 'Dart'].map((name) => ({ name }))
  const prepared = await importer.prepare([resumeFile({ skills })])
  const lost = importer.write(prepared, [], {
    fetch: client.fetch.bind(client),
    transaction: client.transaction.bind(client),
    assets,
  })
  await expect(lost).rejects.toThrow('The connection was lost')
  expect(await importer.pictures()).toEqual(pictures)
})

test('A skill that was not ticked can come later, and one that was deleted stays deleted', async () => {
  const file = resumeFile({
    skills: [
      { name: 'Elixir', level: 'Master' },
      { name: '編程', level: 'Master' },
      { name: '設計', level: 'Master' },
    ],
  })
  await importer.imported([file], ['Elixir'])
  const levels =
    '*[_type == "curriculumVitae"][0].skills[skill->name.en in ["Elixir", "編程", "設計"]].skill->name.en'
  expect(await importer.drafts(levels)).toEqual(['編程', '設計'])
  const { plan } = await importer.imported([file])
  expect(states(plan)).toMatchObject({ Elixir: 'created', 編程: 'same', 設計: 'same' })
  expect(await importer.drafts(levels)).toEqual(['編程', '設計', 'Elixir'])
  await importer.client
    .patch('drafts.curriculumVitae')
    .unset(['skills[skill._ref == $id]'.replace('$id', JSON.stringify(idOf(plan, 'Elixir')))])
    .commit()
  await importer.client.delete(`drafts.${idOf(plan, 'Elixir')}`)
  const again = (await importer.imported([file])).plan
  expect(again.leftOut).toContainEqual({ where: 'Elixir', why: 'You have deleted it since it was imported' })
  expect(states(again)).not.toHaveProperty('Elixir')
})

test('Markdown becomes case studies with uploaded pictures', async () => {
  await importer.imported(markdownFolder())
  const [desk] = await importer.drafts<object[]>(
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
  expect(storyBlocks('> [!NOTE]\n> Take care\n\n- [x] done', () => undefined)).toMatchObject([
    { style: 'blockquote', children: [{ text: 'Take care' }] },
    { listItem: 'bullet', children: [{ text: 'done' }] },
  ])
  expect(wordsOf('Wrapped at\neighty **letters**  \nand\\\nended.\n\n```\ncurl \\\n  a\n```')).toEqual([
    'Wrapped at eighty |letters|\nand\nended.',
    'curl \\\n  a',
  ])
  expect(wordsOf('1. One\n\n   More\n2. Two')).toEqual(['One', 'More', 'Two'])
  // Blanks at the end of a line mean a hard break within a paragraph only.
  expect(wordsOf('One\n  \nTwo\n\n```  \na\n```  \n\n---  \n\n[x]: https://x.test  \n[x]')).toEqual([
    'One',
    'Two',
    'a',
    'x',
  ])
  expect(wordsOf('| A<br>B | `<br>` |  \n| - | - |  \n\n> [!TIP]\n> One<br/>two\n> three')).toEqual([
    'A B| | |<br>',
    'One two three',
  ])
  expect(wordsOf('<!DOCTYPE html>\n<p>5 < 6</p>')).toEqual(['5 < 6'])
  expect(
    wordsOf('<div align="center">\n    <!-- no -->A &amp; <b>B</b></div>\n\n<script>no</script> <a'),
  ).toEqual(['A & B'])
  const [page, ...rest] = markdownFolder()
  const described = (alt: string) => [
    { path: page?.path ?? '', bytes: bytes(decode(page?.bytes).replace('cover:', `alt: ${alt}\ncover:`)) },
    ...rest,
  ]
  // A picture of another site becomes a link.
  const withBadges = [
    {
      path: 'a.md',
      bytes: bytes('---\ntitle: Badges\n---\n![A](//a.test/a.png)\n\nB ![b](https://b.test/b.png)'),
    },
  ]
  await importer.imported(withBadges)
  expect((await importer.imported(withBadges)).record).toBeNull()
  await importer.imported(described('A lamp'))
  await importer.imported(described('Lampa'), [], SERBIAN)
  expect(
    await importer.drafts('*[_type == "project" && slug.current == "night-desk"][0].picture{_type, alt}'),
  ).toMatchObject({ _type: 'picture', alt: { [SERBIAN]: 'Lampa', ...(HAS_SERBIAN && { en: 'A lamp' }) } })
})

test('LinkedIn’s export and GitHub’s repositories are matched with existing documents', async () => {
  const linkedin = await importer.imported([linkedinZip()])
  expect(states(linkedin.plan)).toMatchObject({
    'React.js': 'changed',
    PostgreSQL: 'created',
    'Night desk': 'same',
  })
  const github = await importer.imported([githubFile()])
  expect(Object.values(states(github.plan)).filter((state) => state === 'created')).toHaveLength(52 + 3)
  expect((await importer.imported([githubFile()])).record).toBeNull()
})

test('An import is not matched with documents in releases', async () => {
  const { client } = importer
  await client.releases.create({ releaseId: 'later', metadata: { title: 'Later', releaseType: 'undecided' } })
  await client.createVersion({
    releaseId: 'later',
    publishedId: 'skill-cobol',
    document: { _type: 'skill', name: { en: 'COBOL' } },
  })
  const file = bytes(JSON.stringify({ skills: [{ name: 'COBOL' }] }))
  const { plan } = await importer.prepare([{ path: 'resume.json', bytes: file }])
  expect(plan.entries.find(({ title }) => title === 'COBOL')).toMatchObject({ state: 'created' })
  expect(plan.entries.map(({ id }) => id).filter((id) => id.startsWith('versions.'))).toEqual([])
})
