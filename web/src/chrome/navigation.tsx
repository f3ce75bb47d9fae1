import { type PlainScreenName, pathTo } from '@portfolio/contract/paths'
import { useLanguage } from '#src/language/language.ts'
import { useUser } from '#src/state/user.ts'
import { SiteLink } from '#src/ui/site-link.tsx'
import type { LayoutData } from '#src/content/layout-data.ts'
import { LISTED_SCREENS } from './screens.ts'
import { useAriaCurrent } from './use-aria-current.ts'
import styles from './navigation.module.css'

/** The pages and the account, in the header of wide windows; narrow ones have the menu. */
export function Navigation({ texts }: { texts: LayoutData['texts'] }) {
  const user = useUser()
  return (
    <nav className={styles.navigation} aria-label={texts.menu}>
      <ul className={styles.screens}>
        {LISTED_SCREENS.map((screen) => (
          <Entry key={screen} screen={screen} label={texts[screen]} />
        ))}
        <Entry screen={user ? 'userAccount' : 'login'} label={user ? texts.account : texts.signIn} />
      </ul>
    </nav>
  )
}

function Entry({ screen, label }: { screen: PlainScreenName; label: string }) {
  const path = pathTo(useLanguage(), screen)
  const current = useAriaCurrent()(path, { isExact: screen === 'comments' })
  return (
    <li>
      <SiteLink className={styles.screen} to={path} aria-current={current}>
        {label}
      </SiteLink>
    </li>
  )
}
