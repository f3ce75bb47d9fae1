const NAMES = ['a[href]', 'button', 'input', 'select', 'textarea']
const CONTROLS = NAMES.map((name) => `${name}:not(:disabled)`).join()

/** A control that has the focus, with its ancestors below the scope, innermost first. */
type Place = { control: HTMLElement; name: string; steps: readonly { parent: Element; index: number }[] }

/**
 * A `ref` of an element in which the focus is not lost. The browser gives the focus to the body when it removes or
 * disables the focused control, and Sanity's dialogs when they close. It then goes back to the last control here, after
 * its call when it is busy; or where that is gone or stays disabled to the one of the same name in what has taken its
 * place or is next to it, else to the heading.
 */
export function keepFocus(scope: HTMLElement | null) {
  if (!scope) return
  let place: Place | null = null
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && scope.contains(target)) place = locate(target, nameOf(target), scope)
  }
  /**
   * A press beside all controls takes the focus on purpose; a blur may also come from the removal. The second press of
   * a double click may be on a control that the first one has disabled.
   */
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(`${NAMES.join()}, label`)) place = null
  }
  const observer = new MutationObserver(() => {
    if (place?.control.isConnected) place = locate(place.control, place.name, scope)
    if (!place || document.activeElement !== document.body || isBehindDialog(scope)) return
    const { control } = place
    if (control.isConnected && control.ariaBusy) return
    const isThere = control.isConnected && !control.matches(':disabled')
    const next = isThere ? control : (findNext(place) ?? scope.querySelector('h1'))
    next?.focus()
  })
  document.addEventListener('focusin', onFocus)
  scope.addEventListener('pointerdown', onPress)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'aria-busy'],
  })
  return () => {
    document.removeEventListener('focusin', onFocus)
    scope.removeEventListener('pointerdown', onPress)
    observer.disconnect()
  }
}

const nameOf = (control: HTMLElement) => control.textContent || control.ariaLabel || ''

function locate(control: HTMLElement, name: string, scope: HTMLElement): Place {
  const steps = []
  for (let child: Element = control; child !== scope && child.parentElement; child = child.parentElement)
    steps.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return { control, name, steps }
}

/**
 * The following siblings of what is gone come first, then the previous ones, the nearest first. A control that is there
 * may be disabled with all of its group.
 */
function findNext({ control, name, steps }: Place): HTMLElement | undefined {
  const connected = steps.filter(({ parent }) => parent.isConnected)
  const controls = connected
    .slice(0, control.isConnected ? undefined : 1)
    .flatMap(({ parent, index }) => {
      const siblings = [...parent.children]
      return [...siblings.slice(index), ...siblings.slice(0, index).toReversed()]
    })
    .map((sibling) => controlsIn(sibling))
    .find(({ length }) => length > 0)
  return controls?.find((each) => nameOf(each) === name) ?? controls?.[0]
}

const controlsIn = (element: Element) =>
  element instanceof HTMLElement && element.matches(CONTROLS)
    ? [element]
    : [...element.querySelectorAll<HTMLElement>(CONTROLS)]

function isBehindDialog(scope: HTMLElement) {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return top !== undefined && !top.contains(scope)
}
