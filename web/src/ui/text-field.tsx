import { useId } from 'react'
import type { FieldProps } from './field.tsx'
import form from './form.module.css'

/** A multi-line field with its label and error. */
export function TextField(props: Omit<FieldProps, 'hint' | 'autoComplete'> & { rows: number }) {
  const { label, name, defaultValue, error, rows, maxLength } = props
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={form.input}
        name={name}
        defaultValue={defaultValue}
        rows={rows}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={props.onChange}
      />
      {error && (
        <span id={`${id}-error`} className={form.hint} data-wrong>
          {error}
        </span>
      )}
    </div>
  )
}
