import type { SecondFactorSetUp } from '@portfolio/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchStatus } from '#src/account/second-factor.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { ONCE, queries } from '#src/queries.ts'

type Step =
  | { name: 'overview' | 'renew' | 'turn-off' | 'sign-in-again' }
  | { name: 'set-up'; setUp: SecondFactorSetUp }
  | { name: 'codes'; codes: readonly string[] }

const OVERVIEW: Step = { name: 'overview' }

/** Whether the second factor is on, and the current step of changing it. */
export function useSecondFactor(errors: { unexpected: string }) {
  const {
    data: status = null,
    error,
    refetch,
  } = useQuery({ ...ONCE, queryKey: ['second-factor'], queryFn: fetchStatus }, queries)
  const [step, setStep] = useState(OVERVIEW)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    if (error) showRefusal(error, errors.unexpected)
  }, [error, errors])

  /**
   * Makes a change through the API.
   * @throws its refusal; shows the sign-in when the last one was too long ago
   */
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
