import type { SecondFactorSetUp, SecondFactorStatus } from '@portfolio/contract/second-factor'
import { useCallback, useEffect, useState } from 'react'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { RefusedError } from '@portfolio/contract/api-client'

type Step =
  | { name: 'overview' | 'renew' | 'turn-off' | 'sign-in-again' }
  | { name: 'set-up'; setUp: SecondFactorSetUp }
  | { name: 'codes'; codes: readonly string[] }

const OVERVIEW: Step = { name: 'overview' }

/** Whether the second factor is on, and which step of changing it is shown. */
export function useSecondFactor(errors: { unexpected: string }) {
  const [status, setStatus] = useState<SecondFactorStatus | null>(null)
  const [step, setStep] = useState(OVERVIEW)

  const refresh = useCallback(() => {
    import('#src/account/second-factor.ts')
      .then(({ fetchStatus }) => fetchStatus())
      .then(setStatus)
      .catch((error: unknown) => showRefusal(error, errors.unexpected))
  }, [errors])
  useEffect(refresh, [refresh])

  /** Asks the API for a change. @throws what it refused; leads to the sign-in where the last one was too long ago */
  async function change<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'signInAgain') setStep({ name: 'sign-in-again' })
      throw error
    }
  }

  const showOverview = () => {
    setStep(OVERVIEW)
    refresh()
  }
  return { status, step, setStep, change, showOverview }
}
