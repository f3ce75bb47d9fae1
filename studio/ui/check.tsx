import { Checkbox, Flex, Text } from '@sanity/ui'
import type { ComponentProps } from 'react'

export const Check = ({ label, ...props }: ComponentProps<typeof Checkbox> & { label: string }) => (
  <Flex as="label" gap={2} align="center">
    <Checkbox {...props} />
    <Text size={1}>{label}</Text>
  </Flex>
)
