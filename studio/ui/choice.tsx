import { Select } from '@sanity/ui'
import type { ComponentProps } from 'react'

export const Choice = <Id extends string>({
  options,
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  options: readonly { id: Id; title: string }[]
  value?: Id
  onChange?: (id: Id) => void
}) => (
  <Select
    {...field}
    value={value}
    onChange={({ currentTarget }) => {
      const chosen = options[currentTarget.selectedIndex]
      if (chosen) onChange?.(chosen.id)
    }}
  >
    {options.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ))}
  </Select>
)
