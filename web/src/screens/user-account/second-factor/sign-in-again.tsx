import type { User } from '@portfolio/contract/account'
import { pathToSignIn } from '#src/account/sign-in.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import button from '#src/ui/button.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { StepPanel } from './step-panel.tsx'

/** Links to the sign-in, which returns here; after Google sign-in to the guestbook. */
export function SignInAgain({ user, label }: { user: User; label: string }) {
  const language = useLanguage()
  const signIn = user._id
    ? pathToSignIn(language, pathTo(language, 'userAccount'))
    : pathTo(language, 'login')
  return (
    <StepPanel>
      <SiteLink className={button.button} to={signIn}>
        {label}
      </SiteLink>
    </StepPanel>
  )
}
