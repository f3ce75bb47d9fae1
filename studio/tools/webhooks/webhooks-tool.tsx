import { LinkIcon } from '@sanity/icons/Link'
import { lazy } from 'react'
import type { Tool } from 'sanity'

/** Seldom opened, so that the Studio does not load it at its start. */
const WebhooksPage = lazy(async () => ({ default: (await import('./webhooks-page.tsx')).WebhooksPage }))

export const webhooksTool: Tool = {
  name: 'webhooks',
  title: 'Webhooks',
  icon: LinkIcon,
  component: () => <WebhooksPage />,
}
