import type { SecondFactorSetUp } from '@portfolio/contract/second-factor'
import { useState } from 'react'
import { fetchStatus } from '#src/account/second-factor.ts'
import { useRead } from '#src/forms/use-read.ts'
import { RefusedError } from '@portfolio/contract/api-client'

type Step =
  | { name: 'overview' | 'renew' | 'turn-off' | 'sign-in-again' }
  | { name: 'set-up'; setUp: SecondFactorSetUp }
  | { name: 'codes'; codes: readonly string[] }

const OVERVIEW: Step = { name: 'overview' }

export function useSecondFactor(errors: { unexpected: string }) {
  const { data: status = null, refetch } = useRead('second-factor', fetchStatus, errors.unexpected)
  const [step, setStep] = useState(OVERVIEW)
  const [isBusy, setIsBusy] = useState(false)

  /** @throws the API's refusal; shows the sign-in when the last one was too long ago */
  async function change<Result>(work: () => Promise<Result>): Promise<Result> {
    setIsBusy(true)
    try {
      return await work()
    } catch (refusal) {
      if (refusal instanceof RefusedError && refusal.code === 'signInAgain')
        setStep({ name: 'sign-in-again' })
      throw refusal
    } finally {
      setIsBusy(false)
    }
  }

  const showOverview = () => {
    setStep(OVERVIEW)
    void refetch()
  }
  return { status, step, isBusy, setStep, change, showOverview }
}
