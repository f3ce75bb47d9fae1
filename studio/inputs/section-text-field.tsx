import { Box, Card, Stack } from '@sanity/ui'
import type { ObjectFieldProps } from 'sanity'
import { SectionRow } from './section-grid.tsx'
import { Small } from '../ui/text.tsx'

export function SectionTextField({
  name,
  path,
  inputId,
  description,
  validation,
  children,
}: ObjectFieldProps) {
  return (
    <SectionRow aria-label={name} id={inputId} data-testid={`text-${name}`}>
      <Box data-cell="key" paddingY={2}>
        <Small>
          <code>{name}</code>
        </Small>
      </Box>
      <Stack data-cell="texts" gap={3}>
        {children}
        {validation
          .filter((marker) => marker.level === 'error' && marker.path.length === path.length)
          .map(({ message }) => (
            <Card key={message} tone="critical" padding={3} radius={2} border>
              <Small>{message}</Small>
            </Card>
          ))}
      </Stack>
      <Box data-cell="where" paddingY={2}>
        <Small muted>{description}</Small>
      </Box>
    </SectionRow>
  )
}
