import { LinkIcon } from '@sanity/icons/Link'
import { Button, Flex, Stack } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock, type Tool } from 'sanity'
import { Problem, Small } from '../../ui/text.tsx'
import { ToolPage } from '../tool-page.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { type Hook, WEBHOOKS, useWebhooksApi } from './webhooks-api.ts'

export const webhooksTool: Tool = {
  name: 'webhooks',
  title: 'Webhooks',
  icon: LinkIcon,
  component: WebhooksTool,
}

const LIST = [WEBHOOKS, 'list']
const NEW = 'new'

function WebhooksTool() {
  const api = useWebhooksApi()
  const queries = useQueryClient()
  const { data: hooks, error } = useQuery({ queryKey: LIST, queryFn: api.list })
  const [edited, setEdited] = useState<Hook | typeof NEW | null>(null)
  // One that somebody else has deleted stays while it is edited: what is typed is not lost, and Save says why.
  const isGone = (hook: Hook) => hooks?.every(({ id }) => id !== hook.id)
  const shown = hooks && edited && edited !== NEW && isGone(edited) ? [...hooks, edited] : hooks
  const reload = () => queries.invalidateQueries({ queryKey: LIST })
  const close = () => setEdited(null)
  const save = () => reload().then(close)
  return (
    <ToolPage title="Webhooks">
      <Small muted>A webhook sends a request to an address of yours whenever a document changes.</Small>
      {edited === NEW && <WebhookForm hook={null} onSaved={save} onCancel={close} />}
      {edited === null && (
        <Flex>
          <Button tone="primary" text="New webhook" onClick={() => setEdited(NEW)} />
        </Flex>
      )}
      <Problem error={error} />
      {!hooks && !error && <LoadingBlock showText />}
      {shown?.length === 0 && <Small>There are no webhooks yet.</Small>}
      <Stack gap={3} as="ul">
        {shown?.map((hook) => (
          <li key={hook.id}>
            {edited !== NEW && edited?.id === hook.id ? (
              <WebhookForm hook={edited} onSaved={save} onCancel={close} />
            ) : (
              <WebhookRow
                hook={hook}
                // Opening another form would lose what is typed in this one.
                mayEdit={edited === null}
                onEdit={() => setEdited(hook)}
                onChanged={reload}
              />
            )}
          </li>
        ))}
      </Stack>
    </ToolPage>
  )
}
