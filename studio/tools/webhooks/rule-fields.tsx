import { Flex, TextArea } from '@sanity/ui'
import { Check } from '../../ui/check.tsx'
import { Group } from './group.tsx'
import { Failing, Field } from './field.tsx'
import type { HookFields } from './use-hook-form.ts'
import { OPERATIONS, type Operation } from './webhooks-api.ts'

const WORDS: Readonly<Record<Operation, string>> = { create: 'Create', update: 'Update', delete: 'Delete' }

/** Which changes are sent, and what of them. */
export const RuleFields = ({ draft, problems, onChange }: HookFields) => (
  <>
    <Triggers {...{ draft, problems, onChange }} />
    <Groq
      label="Filter"
      problem={problems['rule.filter']}
      hint='GROQ, such as _type == "project" && delta::changedAny(title). Empty for every document.'
      value={draft.rule.filter ?? ''}
      onChange={(filter) => onChange({ rule: { ...draft.rule, filter } })}
    />
    <Groq
      label="Projection"
      problem={problems['rule.projection']}
      hint='GROQ, such as {_id, "before": before().title}. Empty for the whole document.'
      value={draft.rule.projection ?? ''}
      onChange={(projection) => onChange({ rule: { ...draft.rule, projection } })}
    />
    <Flex gap={4} wrap="wrap">
      <Check
        label="Drafts, too"
        isChecked={draft.includeDrafts}
        onChange={(includeDrafts) => onChange({ includeDrafts })}
      />
      <Check
        label="Versions in releases, too"
        isChecked={draft.includeAllVersions}
        onChange={(includeAllVersions) => onChange({ includeAllVersions })}
      />
    </Flex>
  </>
)

function Triggers({ draft, problems, onChange }: HookFields) {
  const { rule } = draft
  const toggle = (operation: Operation, isChosen: boolean) => {
    const on = OPERATIONS.filter((each) => (each === operation ? isChosen : rule.on.includes(each)))
    onChange({ rule: { ...rule, on } })
  }
  return (
    <Group label="Trigger on">
      <Flex gap={4} wrap="wrap">
        {OPERATIONS.map((operation) => (
          <Check
            key={operation}
            label={WORDS[operation]}
            isChecked={rule.on.includes(operation)}
            onChange={(isChosen) => toggle(operation, isChosen)}
          />
        ))}
      </Flex>
      {problems['rule.on'] && <Failing words={`The trigger ${problems['rule.on']}`} />}
    </Group>
  )
}

const Groq = (props: {
  label: string
  hint: string
  problem: string | undefined
  value: string
  onChange: (value: string) => void
}) => (
  <Field label={props.label} problem={props.problem} hint={props.hint}>
    {(described) => (
      <TextArea
        {...described}
        rows={2}
        style={{ fontFamily: 'monospace' }}
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
