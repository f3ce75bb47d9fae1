import { TextInput, Select, Checkbox, Flex, Text } from '@sanity/ui'
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

export const Check = ({ label, ...props }: ComponentProps<typeof Checkbox> & { label: string }) => (
  <Flex as="label" gap={2} align="center">
    <Checkbox {...props} />
    <Text size={1}>{label}</Text>
  </Flex>
)
