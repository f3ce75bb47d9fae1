import { useUser } from '#src/state/user.ts'
import type { LayoutData } from '#src/content/layout-data.ts'
import { CurrentLink } from './current-link.tsx'
import { LISTED_SCREENS } from './screens.ts'
import styles from './navigation.module.css'

/** The pages and the account, in the header of wide windows; narrow ones have the menu. */
export function Navigation({ texts }: { texts: LayoutData['texts'] }) {
  const user = useUser()
  return (
    <nav className={styles.navigation} aria-label={texts.menu}>
      <ul className={styles.screens}>
        {LISTED_SCREENS.map((screen) => (
          <li key={screen}>
            <CurrentLink className={styles.screen} screen={screen} isExact={screen === 'comments'}>
              {texts[screen]}
            </CurrentLink>
          </li>
        ))}
        <li>
          <CurrentLink className={styles.screen} screen={user ? 'userAccount' : 'login'} isExact={false}>
            {user ? texts.account : texts.signIn}
          </CurrentLink>
        </li>
      </ul>
    </nav>
  )
}
