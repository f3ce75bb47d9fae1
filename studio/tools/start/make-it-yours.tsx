import { LANGUAGES, type Language, publishedLanguages } from '@portfolio/contract/language'
import { MOONS, SKIES, moonOf, skyOf } from '@portfolio/contract/sky'
import { Button, Flex, Text } from '@sanity/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useClient } from 'sanity'
import { languageTitle } from '@portfolio/contract/language-title'
import { read, readText } from '../../translation/read.ts'
import { Check } from '../../ui/check.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useTellFailure } from '../../ui/failure.ts'
import { TextBox } from '../../ui/text-box.tsx'
import { Panel } from '../panel.tsx'
import { nameIn, readSetUp, saveSetUp } from './set-up.ts'

/** The set-up form of a new portfolio; later it is behind a button. */
export function MakeItYours() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isOpen, setIsOpen] = useState(false)
  const { data: published } = useQuery({ queryKey: ['set-up'], queryFn: () => readSetUp(client) })
  // Renders nothing without an answer; the rest of the page reports the failure.
  if (published === undefined) return null
  if (isOpen || nameIn(published) === '') return <SetUpForm published={published} />
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
