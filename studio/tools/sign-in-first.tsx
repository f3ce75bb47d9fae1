import { Card, Text } from '@sanity/ui'
import { siteSignIn } from './site-sign-in.ts'

/** Shown instead of a tool that needs the site's session, which a Studio with hosted content may lack. */
export const SignInFirst = ({ reason }: { reason: string }) => (
  <Card padding={4} radius={3} tone="caution" border>
    <Text>
      {reason}: <a href={siteSignIn()}>sign in there as its owner</a>.
    </Text>
  </Card>
)
