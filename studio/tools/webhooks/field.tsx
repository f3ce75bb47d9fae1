import { Stack, Text } from '@sanity/ui'
import { type ReactNode, useId } from 'react'

type Described = { id: string; 'aria-describedby': string; 'aria-invalid': boolean }

/** A labelled field with its problem, which is a sentence without its subject. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string
  hint?: string
  problem?: string | undefined
  children: (described: Described) => ReactNode
}) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" size={1} weight="medium" htmlFor={id}>
        {label}
      </Text>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': problem !== undefined })}
      <Stack gap={2} id={`${id}-about`}>
        {problem && <Failing words={`${label} ${problem}`} />}
        {hint && (
          <Text size={1} muted>
            {hint}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

/** The problem of a field. */
export const Failing = ({ words }: { words: string }) => (
  <Text
    size={1}
    role="alert"
    style={{ color: 'var(--card-badge-critical-fg-color)', overflowWrap: 'anywhere' }}
  >
    {words}
  </Text>
)
