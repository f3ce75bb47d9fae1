import { Box, Flex } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Preview, PreviewCard, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { Small } from '../ui/text.tsx'

export function DocumentLink(props: { id: string; type: string; onClick?: () => void; children: ReactNode }) {
  const { id, type, onClick, children } = props
  const schemaType = useSchema().get(type)
  if (!schemaType) return <Small>{id}</Small>
  return (
    <PreviewCard
      __unstable_focusRing
      as={IntentLink}
      data-as="a"
      radius={2}
      intent="edit"
      params={{ id, type }}
      onClick={onClick}
    >
      <Flex align="center" gap={3} paddingRight={3}>
        <Box flex={1} style={{ minWidth: 0 }}>
          <Preview layout="default" value={{ _id: id, _type: type }} schemaType={schemaType} />
        </Box>
        <Small muted>{children}</Small>
      </Flex>
    </PreviewCard>
  )
}
