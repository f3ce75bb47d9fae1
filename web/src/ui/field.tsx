import { type ReactNode, useId } from 'react'
import form from './form.module.css'

export type FieldProps = {
  label: string
  name: string
  defaultValue: string
  /** Its error message. */
  error: string | null
  hint?: string
  autoComplete: string
  inputMode?: 'numeric'
  maxLength?: number
  readOnly?: boolean
  /** Of a page that is opened for this form. */
  hasFocus?: boolean
  onChange: () => void
}

/** A single-line field with its label, hint and error. */
export function Field(
  props: FieldProps & { type?: 'text' | 'email' | 'password' | 'tel'; children?: ReactNode },
) {
  const { label, name, defaultValue, error, hint, autoComplete, maxLength, children } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <div className={children ? form.beside : undefined}>
        <input
          id={id}
          className={form.input}
          type={props.type ?? 'text'}
          name={name}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          inputMode={props.inputMode}
          maxLength={maxLength}
          readOnly={props.readOnly}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of what a mailed link opens
          autoFocus={props.hasFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={props.onChange}
        />
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
