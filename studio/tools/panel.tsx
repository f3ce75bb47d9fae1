import { Card, Stack, Text } from '@sanity/ui'
import type { ComponentProps } from 'react'

export const Panel = ({
  title,
  gap = 3,
  children,
  ...card
}: ComponentProps<typeof Card> & { title: string; gap?: number }) => (
  <Card border radius={3} padding={4} {...card}>
    <Stack gap={gap}>
      <Text weight="medium">{title}</Text>
      {children}
    </Stack>
  </Card>
)
