import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ObjectInputProps, PatchEvent } from 'sanity'
import { confirmTranslation, toRecord } from '../translation/follow-edit.ts'
import { MAIN_LANGUAGE, languages } from '../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { textIn, translationState } from '../translation/translation-state.ts'
import { TextChanges } from './text-changes.tsx'

/**
 * Lists a bilingual field's stale translations with the changes of the main text, and a button that confirms them.
 */
export function StaleTranslations({ value, onChange, readOnly = false }: ObjectInputProps) {
  return languages
    .filter(({ id }) => translationState(value, id) === 'stale')
    .map(({ id, title }) => (
      <Card key={id} tone="caution" border radius={2} padding={3}>
        <Flex gap={3} align="flex-start" wrap="wrap">
          <Stack gap={3} flex={1} style={{ minWidth: 0 }}>
            <Text size={1}>
              {title} may be out of date: the {languageTitle(MAIN_LANGUAGE)} text has changed since.
            </Text>
            <TextChanges from={toRecord(value, id) ?? ''} to={textIn(value, MAIN_LANGUAGE)} />
          </Stack>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={`${title} still fits`}
            disabled={readOnly}
            onClick={() => onChange(PatchEvent.from(confirmTranslation(value, id)))}
          />
        </Flex>
      </Card>
    ))
}
