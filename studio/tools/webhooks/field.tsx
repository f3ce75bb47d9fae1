import { Stack, Text, TextArea, TextInput } from '@sanity/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import { Small } from '../../ui/small.tsx'

/** @property problem the rest of a sentence that begins with the label */
export type FieldState<Value> = {
  value: Value
  problem: string | undefined
  onChange: (value: Value) => void
}
type FieldProps<Value> = FieldState<Value> & { label: string; hint?: string }

export const TextField = (
  props: FieldProps<string> &
    Pick<ComponentProps<typeof TextInput>, 'type' | 'placeholder' | 'autoComplete' | 'disabled'>,
) => {
  const { label, hint, problem, onChange, ...input } = props
  return (
    <Field {...{ label, hint, problem }}>
      {(described) => (
        <TextInput {...described} {...input} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}

export const GroqField = ({ value, onChange, ...field }: FieldProps<string>) => (
  <Field {...field}>
    {(described) => (
      <TextArea
        {...described}
        rows={2}
        style={{ fontFamily: 'monospace' }}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

export const ChoiceField = <Id extends string>(
  props: FieldProps<Id> & { options: readonly { id: Id; title: string }[] },
) => {
  const { label, hint, problem, ...choice } = props
  return <Field {...{ label, hint, problem }}>{(described) => <Choice {...described} {...choice} />}</Field>
}

function Field(
  props: Pick<FieldProps<unknown>, 'label' | 'hint' | 'problem'> & {
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
