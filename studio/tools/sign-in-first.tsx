import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { Box, Card, Text } from '@sanity/ui'
import type { Tool } from 'sanity'

/** URL of the site's sign-in, which redirects back to the current page of the Studio. */
export const siteSignIn = () =>
  `${pathTo(DEFAULT_LANGUAGE, 'emailLogin')}?${new URLSearchParams({ origin: location.href })}`

/** Shown instead of a tool that needs the site's session, which a Studio with hosted content may lack. */
export const SignInFirst = ({ reason }: { reason: string }) => (
  <Card padding={4} radius={3} tone="caution" border>
    <Text>
      {reason}: <a href={siteSignIn()}>sign in there</a>.
    </Text>
  </Card>
)

/** Requires the site's sign-in for the tool that shows the site; other tools are unchanged. */
export const behindSiteSignIn = (tool: Tool): Tool =>
  tool.name === 'presentation' ? { ...tool, component: SiteBehindSignIn } : tool

const SiteBehindSignIn = () => (
  <Box padding={4}>
    <SignInFirst reason="The site shows drafts to its owner only" />
  </Box>
)
