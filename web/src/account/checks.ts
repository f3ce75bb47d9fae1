import {
  accountEditSchema,
  emailChangeSchema,
  forgottenPasswordSchema,
  invitedPersonSchema,
  loginSchema,
  passwordResetSchema,
  registrationSchema,
} from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import { type Problem, listProblems } from '#src/forms/problem.ts'

// Client-side validation by the schemas of the API; problems are in display order.

export const checkLogin = (values: { email: string; password: string }) => listProblems(loginSchema, values)

export const checkRegistration = (values: RegistrationValues) =>
  withRepeat(listProblems(registrationSchema, values), values)
export type RegistrationValues = Record<'first_name' | 'last_name' | 'email' | 'password' | 'repeat', string>

export const checkInvitedPerson = (values: Omit<RegistrationValues, 'email'>) =>
  withRepeat(listProblems(invitedPersonSchema, values), values)

export const checkForgottenPassword = (email: string, language: Language) =>
  listProblems(forgottenPasswordSchema, { email, language })

export const checkEmailChange = (values: Record<'newEmail' | 'currentPassword' | 'code', string>) =>
  listProblems(emailChangeSchema, values)

export const checkReset = (values: { password: string; repeat: string }) =>
  withRepeat(
    listProblems(passwordResetSchema, { newPassword: values.password }).map(({ message }) => ({
      field: 'password',
      message,
    })),
    values,
  )

type EditValues = Record<'first_name' | 'last_name' | 'password' | 'repeat' | 'currentPassword', string>

const UNCHANGED = { first_name: 'firstNameUnchanged', last_name: 'lastNameUnchanged' } as const

/** @param current the current names, from which new ones must differ */
export function checkEdit(values: EditValues, current: { first_name: string; last_name: string }) {
  const problems = listProblems(accountEditSchema, values)
  const unchanged = (['first_name', 'last_name'] as const)
    .filter((field) => values[field].trim() === current[field])
    .map((field) => ({ field, message: UNCHANGED[field] }))
  const order = ['', 'first_name', 'last_name', 'password', 'currentPassword']
  return withRepeat(
    [...unchanged, ...problems].toSorted(
      (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
    ),
    values,
  )
}

/** The repeated password is checked once the password itself is valid. */
function withRepeat(problems: Problem[], { password, repeat }: { password: string; repeat: string }) {
  if (repeat.trim() === '' && problems.some(isMissing)) {
    return [...problems, { field: 'repeat', message: 'allFieldsRequired' }]
  }
  const isJudged = problems.every(({ field }) => field !== 'password' && field !== '')
  if (!isJudged || password.trim() === repeat.trim()) return problems
  return [...problems, { field: 'repeat', message: 'repeatPassword' }]
}

const isMissing = ({ message }: Problem) => message === 'allFieldsRequired'
