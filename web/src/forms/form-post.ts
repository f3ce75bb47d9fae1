import type { Language } from '@portfolio/contract/language'
import type { PlainScreenName } from '@portfolio/contract/paths'
import type { PostedData } from './posted.ts'
import type { Problem } from './problem.ts'

/** The parameters of the path of a form, and its query string. */
export type FormAddress = {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  language: Language
}

/** A call of the API; its path is below `/api`. */
export type ApiCall = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }

/** After a successful call: a redirect, or another screen at the same address. */
type Next = { redirect: PlainScreenName } | { show: PlainScreenName; data: PostedData }

type Reading = {
  /** Values for the page after an error; without passwords. */
  values: Record<string, string>
  problems: readonly Problem[]
  call: ApiCall
}

export type FormPost = {
  /** Path below a language's root, in the router's syntax. */
  path: string
  read: (sent: Readonly<Record<string, unknown>>, address: FormAddress) => Reading
  /** @param answer body of the API's answer */
  next: (answer: unknown) => Next
  /** Message after a success whose answer has none. */
  confirmation?: 'email.success' | 'navigation.signedOut'
  /** Set where the API itself detects a repeated call, and the same call after another one must take effect again. */
  isRepeatable?: true
  /** The screen that shows an error; by default the form's own. */
  errorScreen?: PlainScreenName
}

/**
 * Declares the form of a screen for browsers without scripts.
 * @param definition.fields with their default values
 * @param definition.secret fields that the page does not repeat after an error
 * @param definition.check the validation of the page's script
 */
export function defineFormPost<Name extends string>(
  definition: Omit<FormPost, 'read'> & {
    fields: Record<Name, string>
    secret?: readonly NoInfer<Name>[]
    check?: (values: Record<NoInfer<Name>, string>, address: FormAddress) => readonly Problem[]
    call: (values: Record<NoInfer<Name>, string>, address: FormAddress) => ApiCall
  },
): FormPost {
  const { fields, secret = [], check = () => [], call, ...rest } = definition
  return {
    ...rest,
    read(sent, address) {
      const values = { ...fields }
      for (const name in fields) {
        const value = sent[name]
        if (typeof value === 'string') values[name] = value
      }
      const kept: Record<string, string> = { ...values }
      for (const name of secret) delete kept[name]
      return { values: kept, problems: check(values, address), call: call(values, address) }
    },
  }
}
