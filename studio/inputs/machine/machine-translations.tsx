import type { Language } from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'
import { Button, Card, Flex, Text } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useEffect, useRef } from 'react'
import { type ObjectInputProps, PatchEvent, set, unset } from 'sanity'
import { languages, textIn, translationState } from '../../translation/languages.ts'
import { termsIn } from '../../translation/machine/glossary.ts'
import { isUnread, machineField, translatedFields } from '../../translation/machine/machine-mark.ts'
import { translateValue, type Translator } from '../../translation/machine/translate.ts'
import { read } from '../../translation/read.ts'
import { Problem } from '../../ui/text.tsx'
import { useGlossary, useTranslator } from './use-fill-gaps.ts'

export function MachineTranslations(props: ObjectInputProps) {
  return languages.map(({ id }) => (
    <Fragment key={id}>
      <TranslateButton {...props} language={id} />
      <Unread {...props} language={id} />
    </Fragment>
  ))
}

type Props = ObjectInputProps & { language: Language }

function TranslateButton({ value, language, onChange, readOnly = false }: Props) {
  const translator = useTranslator()
  const readGlossary = useGlossary()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (use: { translator: Translator; from: Language }) => {
      const direction = { from: use.from, to: language }
      const options = { translator: use.translator, terms: termsIn(await readGlossary(), direction) }
      const translated = await translateValue(read(value, use.from), direction, options)
      if (textIn(latest.current, language) !== textIn(value, language))
        throw new Error('The text has been changed in the meantime')
      const fields = Object.entries(translatedFields(value, direction, translated))
      onChange(PatchEvent.from(fields.map(([name, content]) => set(content, [name]))))
    },
  })
  const source = languages.find(({ id }) => id !== language && textIn(value, id) !== '')
  if (!translator || !source || translationState(value, language) === 'current') return null
  return (
    <>
      <Flex>
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text={`Translate into ${languageTitle(language)} from ${source.title}`}
          title={translator.name}
          loading={isPending}
          disabled={readOnly}
          onClick={() => mutate({ translator, from: source.id })}
        />
      </Flex>
      <Problem error={error} />
    </>
  )
}

function Unread({ value, language, onChange, readOnly = false }: Props) {
  if (!isUnread(value, language)) return null
  return (
    <Card tone="caution" border radius={2} padding={3} data-testid={`unread-${language}`}>
      <Flex gap={3} align="center" justify="space-between" wrap="wrap">
        <Text size={1}>{languageTitle(language)}: by machine, not yet read.</Text>
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text="Read"
          disabled={readOnly}
          onClick={() => onChange(PatchEvent.from(unset([machineField(language)])))}
        />
      </Flex>
    </Card>
  )
}
