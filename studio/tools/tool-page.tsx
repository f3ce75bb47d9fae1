import { Box, Container, Flex, Heading, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'
import { keepFocus } from '../ui/keep-focus.ts'

export const ToolPage = (props: { title: string; beside?: ReactNode; children: ReactNode }) => (
  // The padding keeps a control that gets the focus from behind the buttons at the lower edge of an import.
  <Box ref={keepFocus} height="fill" overflow="auto" style={{ scrollPaddingBottom: '6rem' }}>
    <Container width={2} paddingX={4} paddingY={[4, 5]}>
      <Stack gap={5}>
        <Flex gap={4} align="center" justify="space-between" wrap="wrap">
          <Heading as="h1" size={3} tabIndex={-1}>
            {props.title}
          </Heading>
          {props.beside}
        </Flex>
        {props.children}
      </Stack>
    </Container>
  </Box>
)
