import { Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { DocumentLink } from '../document-link.tsx'
import type { Referrer } from './in-use.ts'

const SHOWN = 5

/** The documents that refer to one, each with a link to its form. */
export function ReferrerList(props: { title: string; referrers: readonly Referrer[]; onOpen: () => void }) {
  const { title, referrers, onOpen } = props
  const schema = useSchema()
  const more = referrers.length - SHOWN
  return (
    <Stack gap={2}>
      <Text size={1}>
        <b>{title}</b>, used in
      </Text>
      <Stack gap={1} as="ul">
        {referrers.slice(0, SHOWN).map((referrer) => (
          <li key={referrer.id}>
            <DocumentLink {...referrer} onClick={onOpen}>
              {schema.get(referrer.type)?.title}
            </DocumentLink>
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
