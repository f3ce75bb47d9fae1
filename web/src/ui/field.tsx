import { Icon } from './icon.tsx'
import { EMAIL_MAX } from '@portfolio/contract/limits'
import { type ReactNode, useId, useState } from 'react'
import form from './form.module.css'

export type FieldProps = {
  label: string
  name: string
  defaultValue: string
  error: string | null
  hint?: string
  autoComplete?: string
  inputMode?: 'numeric'
  maxLength?: number
  readOnly?: boolean
  /** Whether it gets the focus when the page opens: for the first field of a page that a mailed link opens. */
  hasFocus?: boolean
  onChange: () => void
}

export function Field(
  props: FieldProps & { type?: 'text' | 'email' | 'password' | 'tel'; rows?: number; children?: ReactNode },
) {
  const { label, name, defaultValue, error, hint, maxLength, onChange, children } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    id,
    className: form.input,
    name,
    defaultValue,
    maxLength,
    onChange,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <div className={children ? form.beside : undefined}>
        {props.rows ? (
          <textarea {...control} rows={props.rows} />
        ) : (
          <input
            {...control}
            type={props.type ?? 'text'}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            readOnly={props.readOnly}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of what a mailed link opens
            autoFocus={props.hasFocus}
          />
        )}
        {children}
      </div>
      {hint && (
        <span id={`${id}-hint`} className={form.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={form.hint} data-wrong>
          {error}
        </span>
      )}
    </div>
  )
}

export const EmailField = (
  props: Pick<FieldProps, 'name' | 'label' | 'defaultValue' | 'error' | 'onChange'>,
) => <Field {...props} type="email" autoComplete="username" maxLength={EMAIL_MAX} />

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
