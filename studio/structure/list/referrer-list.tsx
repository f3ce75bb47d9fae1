import { Box, Flex, Stack, Text } from '@sanity/ui'
import { Preview, PreviewCard, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { Referrer } from './in-use.ts'

const SHOWN = 5

/** The documents that refer to one, each with a link to its form. */
export function ReferrerList(props: { title: string; referrers: readonly Referrer[]; onOpen: () => void }) {
  const { title, referrers, onOpen } = props
  const more = referrers.length - SHOWN
  return (
    <Stack gap={2}>
      <Text size={1}>
        <b>{title}</b>, used in
      </Text>
      <Stack gap={1} as="ul">
        {referrers.slice(0, SHOWN).map((referrer) => (
          <li key={referrer.id}>
            <Row referrer={referrer} onOpen={onOpen} />
          </li>
        ))}
      </Stack>
      {more > 0 && (
        <Text size={1} muted>
          and {more} more
        </Text>
      )}
    </Stack>
  )
}

function Row({ referrer: { id, type }, onOpen }: { referrer: Referrer; onOpen: () => void }) {
  const schemaType = useSchema().get(type)
  if (!schemaType) return <Text size={1}>{id}</Text>
  return (
    <PreviewCard
      __unstable_focusRing
      as={IntentLink}
      data-as="a"
      radius={2}
      intent="edit"
      params={{ id, type }}
      onClick={onOpen}
    >
      <Flex align="center" gap={3} paddingRight={3}>
        <Box flex={1} style={{ minWidth: 0 }}>
          <Preview layout="default" value={{ _id: id, _type: type }} schemaType={schemaType} />
        </Box>
        <Text size={1} muted>
          {schemaType.title}
        </Text>
      </Flex>
    </PreviewCard>
  )
}
