import { Box, Button, Card, Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useWorkspace } from 'sanity'
import {
  type BulkAction,
  carryOut,
  documentsInUse,
  findReferrers,
  type InUse,
  invalidAmong,
  possibleFor,
} from './bulk-actions.ts'
import { ConfirmDialog, listNames } from './confirm-dialog.tsx'
import type { Listed } from './listed.ts'
import { Check } from '../../ui/fields.tsx'
import { counted } from '../../ui/text.tsx'
import { failureWords } from '../../ui/failure.ts'
import { keepFocus } from '../../ui/keep-focus.ts'

const BUTTONS = [
  { action: 'publish', title: 'Publish', done: 'published', tone: 'positive' },
  { action: 'unpublish', title: 'Unpublish', done: 'unpublished', tone: 'caution' },
  { action: 'delete', title: 'Delete', done: 'deleted', tone: 'critical' },
] as const

type Asked = { action: 'unpublish' | 'delete'; documents: Listed[]; inUse: InUse[] }

export function BulkBar(props: {
  found: readonly Listed[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}) {
  const { found, selected, onSelect } = props
  const client = useClient({ apiVersion: '2025-02-19' })
  const workspace = useWorkspace()
  const { push } = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutate: run, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError(error) {
      push({
        status: 'error',
        closable: true,
        title: 'Nothing was changed',
        description: failureWords(error),
      })
    },
  })
  const chosen = found.filter(({ id }) => selected.has(id))
  const areAll = chosen.length > 0 && chosen.length === found.length

  /** Skipped documents stay selected. */
  async function act(action: BulkAction, documents: Listed[], leftOut: Listed[]) {
    await carryOut(client, action, documents)
    onSelect(new Set(leftOut.map(({ id }) => id)))
    const done = BUTTONS.find((each) => each.action === action)?.done
    if (documents.length > 0)
      push({ status: 'success', title: `${counted(documents.length, 'document')} ${done}` })
    if (action === 'publish' && leftOut.length > 0)
      push({
        status: 'warning',
        closable: true,
        title: `Not published: ${listNames(leftOut)}`,
        description: 'Something is missing or wrong in them. Their forms say what.',
      })
  }

  async function begin(action: BulkAction) {
    const documents = possibleFor(action, chosen)
    if (action === 'publish') {
      const invalid = await invalidAmong(client, workspace, documents)
      return act(
        action,
        documents.filter((document) => !invalid.includes(document)),
        invalid,
      )
    }
    const inUse = documentsInUse(documents, await findReferrers(client, documents))
    const kept = new Set(inUse.map(({ document }) => document))
    setAsked({ action, documents: documents.filter((document) => !kept.has(document)), inUse })
  }

  return (
    <Card padding={2} borderBottom ref={keepFocus}>
      <Flex gap={2} align="center" wrap="wrap">
        <Box padding={2} flex={1}>
          <Check
            label={chosen.length > 0 ? `${chosen.length} selected` : 'Select all'}
            checked={areAll}
            indeterminate={chosen.length > 0 && !areAll}
            onChange={() => onSelect(new Set(areAll ? [] : found.map(({ id }) => id)))}
          />
        </Box>
        <Flex gap={1}>
          {BUTTONS.map(({ action, title, tone }) => (
            <Button
              key={action}
              mode="ghost"
              fontSize={1}
              padding={2}
              tone={tone}
              text={title}
              aria-busy={isPending || undefined}
              disabled={isPending || possibleFor(action, chosen).length === 0}
              onClick={() => run(() => begin(action))}
            />
          ))}
        </Flex>
      </Flex>
      {asked && (
        <ConfirmDialog
          {...asked}
          onConfirm={() => {
            setAsked(null)
            const kept = asked.inUse.map(({ document }) => document)
            run(() => act(asked.action, asked.documents, kept))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
