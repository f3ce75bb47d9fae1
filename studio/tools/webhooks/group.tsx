import { Stack } from '@sanity/ui'
import { type ReactNode, useId } from 'react'
import { Small } from '../../ui/small.tsx'

// Without a browser's own border.
const PLAIN = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const

/** Fields with a common label. */
export function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // A legend would not keep to the gap.
    <Stack gap={3} as="fieldset" aria-labelledby={id} style={PLAIN}>
      <Small id={id} weight="medium">
        {label}
      </Small>
      {children}
    </Stack>
  )
}
