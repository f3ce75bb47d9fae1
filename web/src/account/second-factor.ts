import type { User } from '@portfolio/contract/account'
import { signedInSchema } from '@portfolio/contract/account'
import {
  recoveryCodesSchema,
  secondFactorSetUpSchema,
  secondFactorStatusSchema,
} from '@portfolio/contract/second-factor'
import { callApi } from '@portfolio/contract/api-client'

const PATH = '/user/second-factor'

/**
 * @returns the signed-in person
 * @throws {RefusedError} 410 when the first step must be repeated
 */
export async function sendSecondFactor(code: string): Promise<User> {
  const { body } = await callApi('/auth/login/second-factor', { method: 'POST', body: { code } })
  return signedInSchema.parse(body).user
}

export const fetchStatus = async () => secondFactorStatusSchema.parse((await callApi(PATH)).body)

export const beginSetUp = async () =>
  secondFactorSetUpSchema.parse((await callApi(`${PATH}/set-up`, { method: 'POST' })).body)

export const confirmSetUp = (code: string) => recoveryCodes('confirm', code)

export const renewRecoveryCodes = (code: string) => recoveryCodes('recovery-codes', code)

export const turnOff = (code: string) => callApi(`${PATH}/turn-off`, { method: 'POST', body: { code } })

async function recoveryCodes(step: 'confirm' | 'recovery-codes', code: string) {
  const { body } = await callApi(`${PATH}/${step}`, { method: 'POST', body: { code } })
  return recoveryCodesSchema.parse(body).recoveryCodes
}
