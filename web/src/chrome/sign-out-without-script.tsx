import { pathTo } from '@portfolio/contract/paths'
import { useLayoutData } from '#src/content/layout-data.ts'
import { useLanguage } from '#src/language/language.ts'
import form from '#src/ui/form.module.css'

/** For pages that need a session: without scripts, other pages do not know who is signed in. */
export const SignOutWithoutScript = () => (
  <noscript>
    <form method="post" className={form.links} action={pathTo(useLanguage(), 'userAccount')}>
      <button className="button quiet">{useLayoutData().texts.signOut}</button>
    </form>
  </noscript>
)
