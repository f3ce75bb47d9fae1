import { Box, Container, Heading, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'

/** The frame of a tool: its heading, and content at a readable width. */
export const ToolPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box height="fill" overflow="auto">
    <Container width={2} paddingX={4} paddingY={[4, 5]}>
      <Stack gap={5}>
        <Heading as="h1" size={3}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Container>
  </Box>
)
