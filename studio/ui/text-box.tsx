import { TextInput } from '@sanity/ui'
import type { ComponentProps } from 'react'

export const TextBox = ({
  label,
  onChange,
  ...props
}: Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
  label: string
  onChange: (text: string) => void
}) => (
  <TextInput
    aria-label={label}
    placeholder={label}
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
