import { callApi } from '@portfolio/contract/api-client'
import {
  type DraftLink,
  DRAFT_LINK_DAYS,
  draftLinksSchema,
  newDraftLinkSchema,
} from '@portfolio/contract/draft-link'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../ui/buttons.tsx'
import { Choice } from '../ui/fields.tsx'
import { formatMoment, Problem, Small } from '../ui/text.tsx'
import { keepFocus } from '../ui/keep-focus.ts'

const PAGE = 'page-of-link'

const fetchLinks = async (document: string) =>
  draftLinksSchema.parse((await callApi(`/preview/links?${new URLSearchParams({ document })}`)).body).links

export type LinkedPage = { title: string; path: string }

/**
 * The valid links to a draft or a release; a new one is shown with its address once.
 * @param props.document published id, or the id of a release's document
 * @param props.shown what a link shows, as in "sees … on the site"
 * @param props.pages that a link can open, the first by default
 */
export function DraftLinks({
  document,
  shown,
  pages,
}: {
  document: string
  shown: string
  pages: readonly LinkedPage[]
}) {
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const [made, setMade] = useState<{ link: DraftLink; address: string } | null>(null)
  const queryKey = ['draft-links', document]
  const { data: links, error, refetch } = useQuery({ queryKey, queryFn: () => fetchLinks(document) })

  const make = async () => {
    const { body } = await callApi('/preview/links', { method: 'POST', body: { document, path } })
    setMade(newDraftLinkSchema.parse(body))
    await refetch()
  }
  const takeBack = async (id: string) => {
    await callApi(`/preview/links/${id}`, { method: 'DELETE' })
    if (id === made?.link._id) setMade(null)
    await refetch()
  }
  return (
    <Stack ref={keepFocus} gap={4}>
      <Small muted>
        Whoever has a link sees {shown} on the site for {DRAFT_LINK_DAYS} days, without an account; everything
        else as visitors see it.
      </Small>
      <Problem error={error} />
      {pages.length > 1 && (
        <Stack gap={3}>
          <Text as="label" htmlFor={PAGE} size={1} weight="medium">
            Page that the link opens
          </Text>
          <Choice
            id={PAGE}
            options={pages.map((page) => ({ id: page.path, title: page.title }))}
            value={path}
            onChange={setPath}
          />
        </Stack>
      )}
      <ActionButton text="Make a link" tone="primary" onPress={make} />
      {made && <NewLink key={made.link._id} address={made.address} />}
      {links?.map((link) => (
        <Flex key={link._id} gap={3} align="center" justify="space-between" data-testid="draft-link">
          <Small>
            Made {formatMoment(link.createdAt)}, works until {formatMoment(link.expiresAt)}
          </Small>
          <ActionButton mode="ghost" tone="critical" text="Take back" onPress={() => takeBack(link._id)} />
        </Flex>
      ))}
      {links?.length === 0 && <Small muted>No link works now.</Small>}
    </Stack>
  )
}

function NewLink({ address }: { address: string }) {
  const [state, setState] = useState<'Copy' | 'Copied' | 'Not copied: select the address'>('Copy')
  const copy = async () => {
    try {
      // Throws over HTTP, where there is no clipboard.
      await navigator.clipboard.writeText(address)
      setState('Copied')
    } catch {
      setState('Not copied: select the address')
    }
  }
  return (
    <Card padding={3} radius={2} border>
      <Stack gap={3}>
        <Small>Copy it now: it is not shown again.</Small>
        <Small data-testid="draft-link-address">{address}</Small>
        <Button mode="ghost" text={state} onClick={() => void copy()} />
      </Stack>
    </Card>
  )
}
