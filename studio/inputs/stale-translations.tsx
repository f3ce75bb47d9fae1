import { cleanupSemantic, makeDiff } from '@sanity/diff-match-patch'
import { Button, Card, Flex, Stack } from '@sanity/ui'
import { type ObjectInputProps, PatchEvent } from 'sanity'
import { confirmTranslation } from '../translation/follow-edit.ts'
import { MAIN_LANGUAGE, languages, textIn, toRecord, translationState } from '../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { Small } from '../ui/text.tsx'

export function StaleTranslations({ value, onChange, readOnly = false }: ObjectInputProps) {
  return languages
    .filter(({ id }) => translationState(value, id) === 'stale')
    .map(({ id, title }) => (
      <Card key={id} tone="caution" border radius={2} padding={3}>
        <Flex gap={3} align="flex-start" wrap="wrap">
          <Stack gap={3} flex={1} style={{ minWidth: 0 }}>
            <Small>
              {title} may be out of date: the {languageTitle(MAIN_LANGUAGE)} text has changed since.
            </Small>
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

const MOST_LETTERS = 600
const TAGS = { [-1]: 'del', 0: 'span', 1: 'ins' } as const

/** The differences between two texts; nothing for texts that are too long for that. */
function TextChanges({ from, to }: { from: string; to: string }) {
  if (from.length + to.length > MOST_LETTERS) return null
  return (
    <Small muted>
      {changes(from, to).map(({ at, kind, text }) => {
        const Tag = TAGS[kind]
        return <Tag key={at}>{text}</Tag>
      })}
    </Small>
  )
}

function changes(from: string, to: string) {
  let at = 0
  return cleanupSemantic(makeDiff(from, to)).map(([kind, text]) => {
    at += text.length
    return { at, kind, text }
  })
}
