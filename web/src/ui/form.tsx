import type { FormEvent, ReactNode, RefCallback } from 'react'
import form from './form.module.css'
import { SubmitButton } from './submit-button.tsx'

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
