import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { type ScreenName, pathTo } from '@portfolio/contract/paths'
import { useUser } from '#src/state/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MoonPhase } from '#src/ui/moon-phase.tsx'
import { prefetchScreen } from '#src/ui/prefetch.ts'
import type { LayoutData } from '#src/content/layout-data.ts'
import { PHASES } from './phases.ts'
import { LISTED_SCREENS } from './screens.ts'
import { SocialLinks } from './social-links.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { useSignOut } from './use-sign-out.ts'
import styles from './menu.module.css'

const SCREENS = ['home', ...LISTED_SCREENS] as const

/** The button opens a modal dialog: the browser keeps the focus inside and closes it on Escape. */
export function Menu({ data }: { data: LayoutData }) {
  const { texts } = data
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { pathname, search } = useLocation()
  const close = () => dialog.current?.close()
  useEffect(close, [pathname, search])

  // Browsers with invoker commands open and close the dialog by the buttons' attributes.
  const open = () => {
    if (!hasCommands()) dialog.current?.showModal()
    setIsOpen(true)
  }
  // A click beside the panel hits the dialog itself.
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={open}
        // Opens the dialog without any script, in browsers that support invoker commands.
        {...{ command: 'show-modal', commandfor: id }}
      >
        <Icon name="menu" />
        <span className="visually-hidden">{texts.openMenu}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.dialog}
        aria-label={texts.menu}
        onClick={closeBeside}
        onClose={() => setIsOpen(false)}
      >
        <div className={styles.panel}>
          <button
            type="button"
            className={`round-button ${styles.close}`}
            onClick={() => hasCommands() || close()}
            {...{ command: 'close', commandfor: id }}
          >
            <Icon name="close" />
            <span className="visually-hidden">{texts.closeMenu}</span>
          </button>
          <nav aria-label={texts.menu}>
            <ul className={styles.screens}>
              {SCREENS.map((screen) => (
                <MenuItem key={screen} screen={screen} label={texts[screen]} onFollow={close} />
              ))}
              <AccountItem texts={texts} onFollow={close} />
            </ul>
          </nav>
          <SocialLinks data={data} />
          <SoundSwitch label={texts.clickSounds} file={data.settings.clickSound} />
        </div>
      </dialog>
    </>
  )
}

const hasCommands = () => 'commandForElement' in HTMLButtonElement.prototype

function MenuItem(props: { screen: (typeof SCREENS)[number]; label: string; onFollow: () => void }) {
  const path = pathTo(useLanguage(), props.screen)
  return (
    <li>
      <NavLink
        className={styles.screen}
        to={path}
        end
        viewTransition
        discover="none"
        onClick={props.onFollow}
        onPointerEnter={() => prefetchScreen(path)}
      >
        <MoonPhase className={styles.phase} phase={PHASES[props.screen]} />
        {props.label}
      </NavLink>
    </li>
  )
}

function AccountItem({ texts, onFollow }: { texts: LayoutData['texts']; onFollow: () => void }) {
  const user = useUser()
  const screen = (user ? 'userAccount' : 'login') satisfies ScreenName
  const signOut = useSignOut(texts)
  const leave = () => {
    onFollow()
    void signOut()
  }
  return (
    <li>
      <NavLink
        className={styles.account}
        to={pathTo(useLanguage(), screen)}
        viewTransition
        onClick={onFollow}
      >
        {user ? texts.account : texts.signIn}
      </NavLink>
      {user && (
        <button type="button" className={styles.account} onClick={leave}>
          {texts.signOut}
        </button>
      )}
    </li>
  )
}
