import type { FormEvent, ReactNode, RefCallback } from 'react'
import form from './form.module.css'
import { MoonWithRings } from './rings.tsx'

export const FormPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={form.page}>
    <MoonWithRings phase={1.65} />
    <h1>{title}</h1>
    {children}
  </div>
)

type FormProps = {
  /** What `useForm` returns. */
  of: {
    keepWhenLeft?: RefCallback<HTMLFormElement>
    submit: (event: FormEvent<HTMLFormElement>) => void
    isSending: boolean
  }
  submit: string
  /** Whether Enter presses the button at once, see `SubmitButton`. */
  hasFocus?: boolean
  action?: string
  children?: ReactNode
}

/** A form with its submit button; browsers without scripts send it to the page's own address. */
export function Form({ of: { keepWhenLeft, submit, isSending }, ...props }: FormProps) {
  return (
    <form
      ref={keepWhenLeft}
      method="post"
      action={props.action}
      className={form.form}
      onSubmit={submit}
      noValidate
    >
      {props.children}
      <SubmitButton isSending={isSending} hasFocus={props.hasFocus}>
        {props.submit}
      </SubmitButton>
    </form>
  )
}

/** Keeps the focus while the form is being sent: it is then `aria-disabled`, not `disabled`. */
export const SubmitButton = (props: {
  isSending: boolean
  isDisabled?: boolean
  isDestructive?: boolean
  /** Whether Enter presses it at once: on pages of mailed links that need one press. */
  hasFocus?: boolean
  children: ReactNode
}) => (
  <button
    type="submit"
    className={props.isDestructive ? 'button destructive' : 'button'}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of what a mailed link opens
    autoFocus={props.hasFocus}
    disabled={props.isDisabled}
    aria-disabled={props.isSending || undefined}
  >
    {props.children}
    {props.isSending && <span className="pending" />}
  </button>
)
