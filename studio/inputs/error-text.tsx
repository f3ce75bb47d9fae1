import { Card, Text } from '@sanity/ui'
import type { FormNodeValidation } from 'sanity'

/** A field's validation errors, below it. */
export const ErrorText = ({ validation }: { validation: FormNodeValidation[] }) =>
  validation
    .filter(({ level }) => level === 'error')
    .map(({ message }) => (
      <Card key={message} tone="critical" padding={3} radius={2} border>
        <Text size={1}>{message}</Text>
      </Card>
    ))
