import { Flex, Stack, Text, TextArea } from '@sanity/ui'
import { Check } from './check.tsx'
import { Failing, Field } from './field.tsx'
import type { HookDraft } from './hook-draft.ts'
import { OPERATIONS, type Operation } from './webhooks-api.ts'

const WORDS: Readonly<Record<Operation, string>> = { create: 'Create', update: 'Update', delete: 'Delete' }
const GROQ = { fontFamily: 'monospace' } as const

/** Which changes are sent, and what of them. */
export function RuleFields(props: {
  draft: HookDraft
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<HookDraft>) => void
}) {
  const { draft, problems, onChange } = props
  const toggle = (operation: Operation, isChosen: boolean) =>
    onChange({
      on: OPERATIONS.filter((each) => (each === operation ? isChosen : draft.on.includes(each))),
    })
  return (
    <>
      <Stack gap={3} as="fieldset" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Text as="legend" size={1} weight="medium">
          Trigger on
        </Text>
        <Flex gap={4} wrap="wrap">
          {OPERATIONS.map((operation) => (
            <Check
              key={operation}
              label={WORDS[operation]}
              isChecked={draft.on.includes(operation)}
              onChange={(isChosen) => toggle(operation, isChosen)}
            />
          ))}
        </Flex>
        {problems['rule.on'] && <Failing words={`The trigger ${problems['rule.on']}`} />}
      </Stack>
      <Field
        label="Filter"
        problem={problems['rule.filter']}
        hint='GROQ, such as _type == "project" && delta::changedAny(title). Empty for every document.'
      >
        {(described) => (
          <TextArea
            {...described}
            rows={2}
            style={GROQ}
            spellCheck={false}
            value={draft.filter}
            onChange={(event) => onChange({ filter: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Projection"
        problem={problems['rule.projection']}
        hint='GROQ, such as {_id, "before": before().title}. Empty for the whole document.'
      >
        {(described) => (
          <TextArea
            {...described}
            rows={3}
            style={GROQ}
            spellCheck={false}
            value={draft.projection}
            onChange={(event) => onChange({ projection: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
