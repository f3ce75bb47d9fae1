import { Box, Button, Dialog, Flex, Stack } from '@sanity/ui'
import { useSchema } from 'sanity'
import { DocumentLink } from '../document-link.tsx'
import type { InUse, Referrer } from './bulk-actions.ts'
import type { Listed } from './listed.ts'
import { counted, Small } from '../../ui/text.tsx'

const WORDS = {
  unpublish: { title: 'Unpublish', effect: 'They go from the site, and stay here as drafts.' },
  delete: { title: 'Delete', effect: 'They go from the site and from this list.' },
} as const

export function ConfirmDialog(props: {
  action: keyof typeof WORDS
  documents: readonly Listed[]
  inUse: readonly InUse[]
  onConfirm: () => void
  onClose: () => void
}) {
  const { action, documents, inUse, onConfirm, onClose } = props
  const { title, effect } = WORDS[action]
  const count = counted(documents.length, 'document')
  return (
    <Dialog
      id="list-confirm"
      header={documents.length > 0 ? `${title} ${count}?` : `${title}: not possible`}
      width={1}
      onClose={onClose}
    >
      <Box padding={4}>
        <Stack gap={4}>
          {documents.length > 0 && (
            <Small>
              {listNames(documents)}. {effect}
            </Small>
          )}
          {inUse.length > 0 && (
            <Stack gap={4} data-testid="in-use">
              <Small>Left out, because other documents refer to them:</Small>
              {inUse.map(({ document, by }) => (
                <ReferrerList key={document.id} title={document.title} referrers={by} onOpen={onClose} />
              ))}
            </Stack>
          )}
          <Flex gap={2} justify="flex-end">
            <Button mode="bleed" text={documents.length > 0 ? 'Cancel' : 'Close'} onClick={onClose} />
            {documents.length > 0 && (
              <Button
                tone={action === 'delete' ? 'critical' : 'caution'}
                text={`${title} ${count}`}
                onClick={onConfirm}
              />
            )}
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  )
}

const SHOWN = 5

function ReferrerList(props: { title: string; referrers: readonly Referrer[]; onOpen: () => void }) {
  const { title, referrers, onOpen } = props
  const schema = useSchema()
  const more = referrers.length - SHOWN
  return (
    <Stack gap={2}>
      <Small>
        <b>{title}</b>, used in
      </Small>
      <Stack gap={1} as="ul">
        {referrers.slice(0, SHOWN).map((referrer) => (
          <li key={referrer.id}>
            <DocumentLink {...referrer} onClick={onOpen}>
              {schema.get(referrer.type)?.title}
            </DocumentLink>
          </li>
        ))}
      </Stack>
      {more > 0 && <Small muted>and {more} more</Small>}
    </Stack>
  )
}

export function listNames(documents: readonly Pick<Listed, 'title'>[]) {
  const names = documents.slice(0, SHOWN).map(({ title }) => title)
  const more = documents.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
