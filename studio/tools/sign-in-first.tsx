import { Card, Text } from '@sanity/ui'
import { siteSignIn } from './site-sign-in.ts'

/** In place of a tool that needs the session of the site, which a Studio over hosted Sanity may lack. */
export const SignInFirst = ({ reason }: { reason: string }) => (
  <Card padding={4} radius={3} tone="caution" border>
    <Text>
      {reason}: <a href={siteSignIn()}>sign in there as its owner</a>.
    </Text>
  </Card>
)
