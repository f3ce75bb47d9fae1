import { LANGUAGES, type Language, publishedLanguages } from '@portfolio/contract/language'
import { MOONS, SKIES, moonOf, skyOf } from '@portfolio/contract/sky'
import { Button, Flex, Text } from '@sanity/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useClient } from 'sanity'
import { languageTitle } from '@portfolio/contract/language-title'
import { read, readText } from '../../translation/read.ts'
import { Check, Choice, TextBox } from '../../ui/fields.tsx'
import { useTellFailure } from '../../ui/failure.ts'
import { Panel } from '../panel.tsx'
import type { SanityClient } from '@sanity/client'

export function MakeItYours() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isOpen, setIsOpen] = useState(false)
  const { data: published } = useQuery({
    queryKey: ['set-up'],
    queryFn: () => client.fetch<unknown>(QUERY, {}, { perspective: 'published' }),
  })
  // Renders nothing without an answer; the rest of the page reports the failure.
  if (published === undefined) return null
  // Stays open when somebody else has published a name.
  if (!isOpen && nameIn(published) === '') setIsOpen(true)
  if (isOpen) return <SetUpForm published={published} />
  return <Button mode="ghost" text="Name, languages and colours" onClick={() => setIsOpen(true)} />
}

function SetUpForm({ published }: { published: unknown }) {
  const settings = read(published, 'settings')
  const client = useClient({ apiVersion: '2025-02-19' })
  const [name, setName] = useState(nameIn(published))
  const [languages, setLanguages] = useState<readonly Language[]>(
    publishedLanguages(read(settings, 'languages')),
  )
  const [role, setRole] = useState<Partial<Record<Language, string>>>(() =>
    Object.fromEntries(LANGUAGES.map((language) => [language, readText(read(published, 'role'), language)])),
  )
  const [sky, setSky] = useState<string>(skyOf(read(settings, 'sky')).id)
  const [moon, setMoon] = useState<string>(moonOf(read(settings, 'moonColour')).id)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => {
      const chosen = Object.fromEntries(languages.map((language) => [language, role[language] ?? '']))
      return saveSetUp(client, { name: name.trim(), languages: [...languages], role: chosen, sky, moon })
    },
    // The Studio reads the site's languages at its start.
    onSuccess: () => location.reload(),
    onError: useTellFailure(),
  })
  const isReady = !isPending && !isSuccess && name.trim() !== '' && languages.length > 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) mutate()
  }
  const toggle = (language: Language, isChosen: boolean) =>
    setLanguages(LANGUAGES.filter((each) => (each === language ? isChosen : languages.includes(each))))

  return (
    <Panel gap={4} title="Make it yours" as="form" onSubmit={submit} aria-label="Make it yours">
      <TextBox aria-required label="Your name" value={name} onChange={setName} />
      <Flex gap={4} wrap="wrap" align="center">
        <Text size={1}>Languages of the site:</Text>
        {LANGUAGES.map((language) => (
          <Check
            key={language}
            label={languageTitle(language)}
            checked={languages.includes(language)}
            onChange={({ currentTarget: { checked } }) => toggle(language, checked)}
          />
        ))}
      </Flex>
      {languages.map((language) => (
        <TextBox
          key={language}
          placeholder={`What you do, in ${languageTitle(language)}, such as "Web developer in Novi Sad"`}
          label={`What you do, in ${languageTitle(language)}`}
          value={role[language] ?? ''}
          onChange={(text) => setRole({ ...role, [language]: text })}
        />
      ))}
      <Flex gap={3} wrap="wrap">
        <Choice aria-label="Sky" options={named(SKIES, 'sky')} value={sky} onChange={setSky} />
        <Choice aria-label="Moon" options={named(MOONS, 'moon')} value={moon} onChange={setMoon} />
        <Button type="submit" tone="primary" text="Publish" disabled={!isReady} />
      </Flex>
    </Panel>
  )
}

const named = (colours: readonly { id: string; title: string }[], what: string) =>
  colours.map(({ id, title }) => ({ id, title: `${title} ${what}` }))

type SetUp = {
  name: string
  languages: Language[]
  role: Partial<Record<Language, string>>
  sky: string
  moon: string
}

const QUERY = `{
  "settings": *[_id == "siteSettings"][0]{ ownerName, languages, sky, moonColour },
  "role": *[_id == "home"][0].role
}`

/** Publishes the settings; drafts of the same documents are changed too, because publishing them would undo it. */
async function saveSetUp(client: SanityClient, setUp: SetUp) {
  const { name, languages, role, sky, moon } = setUp
  const changes = [
    { id: 'siteSettings', set: { ownerName: name, languages, sky, moonColour: moon } },
    { id: 'home', set: roleFields('role', role) },
    { id: 'curriculumVitae', set: roleFields('jobTitle', role) },
  ]
  const ids = changes.flatMap(({ id }) => [id, `drafts.${id}`])
  const present = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }))
  const transaction = client.transaction()
  for (const { id, set } of changes) {
    transaction.createIfNotExists({ _id: id, _type: id })
    transaction.patch(id, { set })
    if (present.has(`drafts.${id}`)) transaction.patch(`drafts.${id}`, { set })
  }
  await transaction.commit()
}

/** Only filled fields: an empty field of the form does not change the document. */
const roleFields = (field: string, role: SetUp['role']) =>
  Object.fromEntries(
    Object.entries(role).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[`${field}.${language}`, text.trim()]],
    ),
  )

const nameIn = (published: unknown) => readText(read(published, 'settings'), 'ownerName')
