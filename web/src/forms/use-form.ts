import { type FormEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RefusedError, refusalMessage } from '@portfolio/contract/api-client'
import { showMessage } from '#src/state/message.ts'
import { userStore } from '#src/state/user.ts'
import { forgetValues, keepValues, keptValues } from './kept-values.ts'
import { usePosted } from './posted.ts'
import type { Problem } from './problem.ts'
import { showRefusal } from './show-refusal.ts'

/** The fields that refusals of the API are about, by their codes. */
const FIELDS = new Map<string | null, string>([
  ['passwordCommon', 'password'],
  ['currentPasswordRequired', 'currentPassword'],
  ['currentPasswordWrong', 'currentPassword'],
  ['emailUnchanged', 'newEmail'],
  ['emailInUse', 'newEmail'],
  ['secondFactorCodeRequired', 'code'],
  ['secondFactorRefused', 'code'],
])

/**
 * The problems of a form, and whether it is being sent. The first problem is shown as a toast and its field gets
 * the focus; each is shown at its field until the field changes. The fields are uncontrolled, so that input from
 * before hydration is kept. Unsent input, except passwords, is restored when the form is opened again.
 * @param options.errors texts by the keys that `check` returns; `unexpected` when there is no answer
 * @param options.check the problems of the values, in order; none by default
 * @param options.send its `isHere` tells whether the page of the form is still open: a late answer must not move a person
 *   who has gone on
 */
export function useForm<Name extends string>(options: {
  initial: Record<Name, string>
  errors: { unexpected: string } & Record<string, string>
  check?: (values: Record<Name, string>) => Promise<readonly Problem[]>
  send: (values: Record<Name, string>, isHere: () => boolean) => Promise<void>
  /** A refusal of the API on a later page. */
  refused?: Problem | null
}) {
  const { errors, check, send } = options
  const posted = usePosted()
  const [initial] = useState({ ...options.initial, ...keptValues(options.initial), ...posted?.values })
  const [problems, setProblems] = useState<readonly Problem[]>(
    posted?.problems ?? (options.refused ? [options.refused] : []),
  )
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const isSent = useRef(false)
  const withoutCode = useRef<() => void>(undefined)
  const say = (problem: Problem) => errors[problem.message] ?? problem.message

  async function checkAndSend(form: HTMLFormElement) {
    const { pathname } = location
    const values = valuesIn(form, initial)
    const found = (await check?.(values)) ?? []
    flushSync(() => setProblems(found))
    const [first] = found
    if (first) {
      showMessage('error', say(first))
      return focusField(form, first.field)
    }
    await send(values, () => location.pathname === pathname).catch((error: unknown) =>
      showAtField(error, form),
    )
    // The form may be left before or after this.
    isSent.current = true
    forgetValues(initial)
  }

  function showAtField(error: unknown, form: HTMLFormElement): never {
    const field = error instanceof RefusedError ? FIELDS.get(error.code) : undefined
    if (field !== undefined && field in initial) {
      flushSync(() => setProblems([{ field, message: refusalMessage(error, errors.unexpected) }]))
      focusField(form, field)
    }
    throw error
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Reads the ref, because the state is that of the last render.
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    checkAndSend(event.currentTarget)
      .catch((error: unknown) => showRefusal(error, errors.unexpected, withoutCode.current))
      .finally(() => {
        isBusy.current = false
        setIsSending(false)
      })
  }

  const keepWhenLeft = useCallback(
    (form: HTMLFormElement) => {
      const author = userStore.get()?.email
      // Browsers without scripts can send it, too.
      withoutCode.current = () => form.submit()
      return () => {
        if (!isSent.current) keepValues(initial, form, author)
      }
    },
    [initial],
  )

  const field = (name: Name) => {
    const problem = problems.find((each) => each.field === name)
    return {
      name,
      defaultValue: initial[name],
      error: problem ? say(problem) : null,
      onChange: () => {
        isSent.current = false
        setProblems(problems.filter((each) => each.field !== name))
      },
    }
  }
  return { field, keepWhenLeft, submit, isSending }
}

function valuesIn<Name extends string>(form: HTMLFormElement, initial: Record<Name, string>) {
  const entered = new FormData(form)
  const values = { ...initial }
  for (const name in initial) {
    const value = entered.get(name)
    if (typeof value === 'string') values[name] = value
  }
  return values
}

/** A problem of the whole form focuses the first field. */
function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name) ?? form.elements[0]
  if (field instanceof HTMLElement) field.focus()
}
