import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export function PasswordField({
  texts,
  ...props
}: FieldProps & { texts: { showPassword: string; hidePassword: string } }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...props} type={isShown ? 'text' : 'password'}>
      <button ref={emptyWhenLeft} type="button" className="with-script" onClick={() => setIsShown(!isShown)}>
        <Icon name={isShown ? 'shown' : 'hidden'} />
        <span className="visually-hidden">{isShown ? texts.hidePassword : texts.showPassword}</span>
      </button>
    </Field>
  )
}

/** Browsers keep a page for Back as it was left, and this button would show the password to whoever goes back. */
function emptyWhenLeft(button: HTMLButtonElement) {
  const empty = () => {
    const input = button.parentElement?.querySelector('input')
    if (input) input.value = ''
  }
  addEventListener('pagehide', empty)
  return () => removeEventListener('pagehide', empty)
}
