import { Stack, Text, TextInput } from '@sanity/ui'
import { type ReactNode, useId } from 'react'
import { Small } from '../../ui/small.tsx'

type Described = { id: string; 'aria-describedby': string; 'aria-invalid': boolean }

/** @property problem the rest of a sentence that begins with the label */
type FieldProps = { label: string; hint?: string; problem?: string | undefined }

/** A labelled field with its problem and a hint. */
export function Field(props: FieldProps & { children: (described: Described) => ReactNode }) {
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

export const TextField = ({
  value,
  onChange,
  placeholder,
  ...field
}: FieldProps & { value: string; placeholder?: string; onChange: (value: string) => void }) => (
  <Field {...field}>
    {(described) => (
      <TextInput
        {...described}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

/** The problem of a field. */
export const Failing = ({ words }: { words: string }) => (
  <Small role="alert" style={{ color: 'var(--card-badge-critical-fg-color)' }}>
    {words}
  </Small>
)
