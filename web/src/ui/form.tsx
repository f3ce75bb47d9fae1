import type { FormEvent, ReactNode, RefCallback } from 'react'
import form from './form.module.css'
import { SubmitButton } from './submit-button.tsx'

/** A form with its submit button; browsers without scripts send it to the page's own address. */
export const Form = (props: {
  /** What `useForm` returns. */
  of: {
    ref?: RefCallback<HTMLFormElement>
    submit: (event: FormEvent<HTMLFormElement>) => void
    isSending: boolean
  }
  submit: string
  /** Whether Enter presses the button at once, see `SubmitButton`. */
  hasFocus?: boolean
  action?: string
  children?: ReactNode
}) => (
  <form
    ref={props.of.ref}
    method="post"
    action={props.action}
    className={form.form}
    onSubmit={props.of.submit}
    noValidate
  >
    {props.children}
    <SubmitButton isSending={props.of.isSending} hasFocus={props.hasFocus}>
      {props.submit}
    </SubmitButton>
  </form>
)
