import { Checkbox, Flex, Text } from '@sanity/ui'

export const Check = (props: { label: string; value: boolean; onChange: (isChecked: boolean) => void }) => (
  <Flex as="label" gap={2} align="center">
    <Checkbox checked={props.value} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    <Text size={1}>{props.label}</Text>
  </Flex>
)
