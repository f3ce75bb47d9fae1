import { Stack, Text, TextArea, TextInput } from '@sanity/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Choice } from '../../ui/fields.tsx'
import { Small } from '../../ui/text.tsx'

/** @property problem the rest of a sentence that begins with the label */
type FieldProps = { label: string; hint?: string; problem: string | undefined }

export const TextField = ({
  label,
  hint,
  problem,
  ...input
}: FieldProps & ComponentProps<typeof TextInput>) => (
  <Field {...{ label, hint, problem }}>{(described) => <TextInput {...described} {...input} />}</Field>
)

export const GroqField = ({
  label,
  hint,
  problem,
  ...input
}: FieldProps & ComponentProps<typeof TextArea>) => (
  <Field {...{ label, hint, problem }}>
    {(described) => (
      <TextArea {...described} {...input} rows={2} style={{ fontFamily: 'monospace' }} spellCheck={false} />
    )}
  </Field>
)

export const ChoiceField = ({ label, problem, ...choice }: FieldProps & ComponentProps<typeof Choice>) => (
  <Field {...{ label, problem }}>{(described) => <Choice {...described} {...choice} />}</Field>
)

function Field(
  props: FieldProps & {
    children: (described: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
  },
) {
  const { label, hint, problem, children } = props
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" size={1} weight="medium" htmlFor={id}>
        {label}
      </Text>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': problem !== undefined })}
      <Stack gap={2} id={`${id}-about`}>
        {problem && <Failing words={`${label} ${problem}`} />}
        {hint && <Small muted>{hint}</Small>}
      </Stack>
    </Stack>
  )
}

export function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // Labelled by id, because a `legend` would ignore the stack's gap.
    <Stack gap={3} as="fieldset" aria-labelledby={id} style={WITHOUT_BORDER}>
      <Small id={id} weight="medium">
        {label}
      </Small>
      {children}
    </Stack>
  )
}

const WITHOUT_BORDER = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const

export const Failing = ({ words }: { words: string }) => (
  <Small role="alert" style={{ color: 'var(--card-badge-critical-fg-color)' }}>
    {words}
  </Small>
)
