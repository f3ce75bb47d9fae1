import { focusHeading } from './focus-heading.ts'

/** The heading gets the focus, because the button is removed while it is tried. */
export const TryAgain = (props: { children: string; onPress: () => void }) => (
  <button
    type="button"
    className="button quiet"
    onClick={() => {
      focusHeading()
      props.onPress()
    }}
  >
    {props.children}
  </button>
)
