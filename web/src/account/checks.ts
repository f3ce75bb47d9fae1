import {
  accountEditSchema,
  forgottenPasswordSchema,
  loginSchema,
  passwordResetSchema,
  registrationSchema,
} from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import type { ZodMiniType } from 'zod/mini'

/** What is wrong with a form: the field, and the key of the message. */
export type Problem = { field: string; message: string }

// What is judged before a form is sent, in the order in which it is told; by the schemas that the API judges with.

export const checkLogin = (values: { email: string; password: string }) => problemsOf(loginSchema, values)

export const checkRegistration = (values: RegistrationValues) =>
  withRepeat(problemsOf(registrationSchema, values), values)
export type RegistrationValues = Record<'first_name' | 'last_name' | 'email' | 'password' | 'repeat', string>

export const checkForgottenPassword = (email: string, language: Language) =>
  problemsOf(forgottenPasswordSchema, { email, language })

export const checkReset = (values: { password: string; repeat: string }) =>
  withRepeat(
    problemsOf(passwordResetSchema, { newPassword: values.password }).map(({ message }) => ({
      field: 'password',
      message,
    })),
    values,
  )

type EditValues = Record<'first_name' | 'last_name' | 'password' | 'repeat', string>

/** @param current the names as they are, from which new ones must differ */
export function checkEdit(values: EditValues, current: { first_name: string; last_name: string }) {
  const problems = problemsOf(accountEditSchema, values)
  const unchanged = [
    {
      field: 'first_name',
      message: 'firstNameUnchanged',
      is: values.first_name.trim() === current.first_name,
    },
    { field: 'last_name', message: 'lastNameUnchanged', is: values.last_name.trim() === current.last_name },
  ].filter(({ is }) => is)
  const order = ['', 'first_name', 'last_name', 'password']
  return withRepeat(
    [...unchanged, ...problems].toSorted(
      (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
    ),
    values,
  )
}

/** A repeated password is judged once the password itself is right. */
function withRepeat(problems: Problem[], { password, repeat }: { password: string; repeat: string }) {
  const isJudged = problems.every(({ field }) => field !== 'password' && field !== '')
  if (!isJudged || password.trim() === repeat.trim()) return problems
  return [...problems, { field: 'repeat', message: 'repeatPassword' }]
}

function problemsOf(schema: ZodMiniType, values: unknown): Problem[] {
  const issues = schema.safeParse(values).error?.issues ?? []
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}
