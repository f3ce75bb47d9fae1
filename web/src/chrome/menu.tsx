import { PATHS } from '@portfolio/contract/paths'
import { type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '#src/state/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MoonPhase } from '#src/ui/moon-phase.tsx'
import { phaseOfPath } from '#src/ui/phases.ts'
import type { LayoutData } from '#src/content/layout-data.ts'
import { CurrentLink } from './current-link.tsx'
import { LISTED_SCREENS } from './screens.ts'
import { SocialLinks } from './social-links.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { useSignOut } from './use-sign-out.ts'
import header from './header.module.css'
import styles from './menu.module.css'

const SCREENS = ['home', ...LISTED_SCREENS] as const

/** Links to all pages. A popover opens before the scripts have loaded, and is painted before the page becomes inert. */
export function Menu({ data }: { data: LayoutData }) {
  const { texts } = data
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  const lastPlace = useRef(key)
  // The menu may be open before the scripts have loaded. Browsers before 2024 lack popovers and reject the selector.
  useEffect(() => {
    if (dialog.current && 'popover' in dialog.current) setIsOpen(dialog.current.matches(':popover-open'))
  }, [])
  useEffect(() => (isOpen ? makeOutsideInert(dialog.current) : undefined), [isOpen])
  // Closes the menu after a navigation that no link of the menu began, such as Back.
  useEffect(() => {
    if (lastPlace.current === key) return
    lastPlace.current = key
    if (isOpen) dialog.current?.hidePopover()
  }, [key, isOpen])
  return (
    <>
      <button
        type="button"
        className={`${header.control} ${styles.opener}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        <Icon name="menu" />
        <span className="visually-hidden">{texts.openMenu}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same */}
      <dialog
        ref={dialog}
        id={id}
        className={styles.dialog}
        popover="auto"
        aria-modal="true"
        aria-label={texts.menu}
        onClick={closeBeside}
        // Browsers merge the `toggle` events of a menu that closes and opens again at once; the closing would be missed.
        onBeforeToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <Panel data={data} id={id} />
      </dialog>
    </>
  )
}

const close = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('dialog')?.hidePopover()

// A click beside the panel hits the dialog itself.
const closeBeside = (event: MouseEvent<HTMLElement>) => {
  if (event.target === event.currentTarget) close(event)
}

/** Memoized, because opening the menu would render it again. */
const Panel = memo(function Panel({ data, id }: { data: LayoutData; id: string }) {
  const { texts } = data
  return (
    <div className={styles.panel}>
      <button
        type="button"
        className={`round-button ${styles.close}`}
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
        <span className="visually-hidden">{texts.closeMenu}</span>
      </button>
      <nav aria-label={texts.menu}>
        <ul className={styles.screens}>
          {SCREENS.map((screen) => (
            <li key={screen}>
              <CurrentLink className={styles.screen} screen={screen} isExact onClick={close}>
                <MoonPhase className={styles.phase} phase={phaseOfPath(`/${PATHS[screen]}`)} />
                {texts[screen]}
              </CurrentLink>
            </li>
          ))}
          <AccountItem texts={texts} />
        </ul>
      </nav>
      <SocialLinks data={data} />
      <SoundSwitch label={texts.clickSounds} file={data.settings.clickSound} />
    </div>
  )
})

function AccountItem({ texts }: { texts: LayoutData['texts'] }) {
  const user = useUser()
  const signOut = useSignOut(texts)
  const leave = (event: MouseEvent<HTMLElement>) => {
    close(event)
    void signOut()
  }
  return (
    <li>
      <CurrentLink
        className={styles.account}
        screen={user ? 'userAccount' : 'login'}
        isExact={false}
        onClick={close}
      >
        {user ? texts.account : texts.signIn}
      </CurrentLink>
      {user && (
        <button type="button" className={styles.account} onClick={leave}>
          {texts.signOut}
        </button>
      )}
    </li>
  )
}

/** Longer than the transition with which the menu appears. */
const APPEARED_MS = 400

/** The siblings of the popover and of its ancestors, which together contain everything outside it. */
const OUTSIDE = ':has(:popover-open) > :not(head, :popover-open, :has(:popover-open), [inert])'

/**
 * Makes everything outside a popover inert, as a modal dialog does. Waits until the popover has appeared, or for a key,
 * which may move the focus: browsers compute all styles of the page again, 100 ms for a long one on a slow phone.
 * @returns a function that undoes it; closing the popover does too, before the browser returns the focus to the opener
 */
function makeOutsideInert(element: Element | null): () => void {
  const outside: Element[] = []
  const toggle = (isInert: boolean) => {
    for (const each of outside) each.toggleAttribute('inert', isInert)
  }
  const begin = () => {
    outside.push(...document.querySelectorAll(OUTSIDE))
    toggle(true)
  }
  const timer = setTimeout(begin, APPEARED_MS)
  const end = () => {
    clearTimeout(timer)
    element?.removeEventListener('keydown', begin)
    toggle(false)
  }
  element?.addEventListener('keydown', begin, { once: true })
  element?.addEventListener('beforetoggle', end, { once: true })
  return end
}
