import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { RefusedError, sentenceOf } from '@portfolio/contract/api-client'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import type { Problem } from './checks.ts'

/**
 * What is wrong with a form, and whether it is on its way. The first problem is told by a toast and gets the focus;
 * each is shown at its field until that is changed. What was entered stands in the fields alone, so that nothing is
 * lost that was entered before the page's scripts came.
 * @param options.errors texts by the keys that `check` finds; `unexpected` when there is no answer
 */
export function useForm<Name extends string>(options: {
  initial: Record<Name, string>
  errors: { unexpected: string } & Record<string, string>
  check: (values: Record<Name, string>) => Promise<readonly Problem[]>
  send: (values: Record<Name, string>) => Promise<void>
}) {
  const { errors, check, send } = options
  const [initial] = useState(options.initial)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSending, setIsSending] = useState(false)
  const say = (problem: Problem) => errors[problem.message] ?? problem.message

  async function checkAndSend(form: HTMLFormElement) {
    const values = valuesIn(form, initial)
    const found = await check(values)
    flushSync(() => setProblems(found))
    const [first] = found
    if (!first) return send(values)
    showMessage('error', say(first))
    focusField(form, first.field)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    checkAndSend(event.currentTarget)
      .catch((error: unknown) => tellRefusal(error, errors.unexpected))
      .finally(() => setIsSending(false))
  }

  /** What a field of the form is given. */
  const field = (name: Name) => {
    const problem = problems.find((each) => each.field === name)
    return {
      name,
      defaultValue: initial[name],
      error: problem ? say(problem) : null,
      onChange: () => setProblems(problems.filter((each) => each.field !== name)),
    }
  }
  return { field, submit, isSending }
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

/** Shows why the API refused; a session that has ended is forgotten here too. */
export function tellRefusal(error: unknown, otherwise: string) {
  showMessage('error', sentenceOf(error, otherwise))
  if (error instanceof RefusedError && error.status === 401) storeUser(null)
}

/** A problem of no field in particular leads to the first. */
function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name) ?? form.elements[0]
  if (field instanceof HTMLElement) field.focus()
}
