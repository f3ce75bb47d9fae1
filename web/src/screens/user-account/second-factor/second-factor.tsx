import type { User } from '@portfolio/contract/account'
import { RefusedError } from '@portfolio/contract/api-client'
import { pathTo } from '@portfolio/contract/paths'
import type { SecondFactorSetUp } from '@portfolio/contract/second-factor'
import { Suspense, lazy, useState } from 'react'
import {
  beginSetUp,
  confirmSetUp,
  fetchStatus,
  renewRecoveryCodes,
  turnOff,
} from '#src/account/second-factor.ts'
import { pathToSignIn } from '#src/account/sign-in.ts'
import { useLayoutData } from '#src/content/layout-data.ts'
import { useRead } from '#src/forms/use-read.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { useLanguage } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import form from '#src/ui/form.module.css'
import { SiteLink } from '#src/ui/site-link.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'
import type { AccountData } from '../account-data.ts'
import { CodeForm } from './code-form.tsx'
import { Overview } from './overview.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StepPanel } from './step-panel.tsx'

/** Loaded on demand: it contains the QR encoder. */
const SetUp = lazy(async () => ({ default: (await import('./set-up.tsx')).SetUp }))

/** Two-step sign-in; nothing for accounts without a role. */
export function SecondFactor({ user, data }: { user: User; data: AccountData }) {
  const { secondFactor: texts, errors } = data
  const { tryAgain } = useLayoutData().texts
  const { status, error, step, isBusy, setStep, change, showOverview } = useSecondFactor(errors)
  if (!error && !status?.isAvailable) return null

  const begin = () =>
    change(async () => setStep({ name: 'set-up', setUp: await beginSetUp() })).catch((refusal: unknown) =>
      showRefusal(refusal, errors.unexpected),
    )
  const getCodes = (call: typeof confirmSetUp, message: string) => async (code: string) => {
    const codes = await change(() => call(code))
    showMessage('success', message)
    setStep({ name: 'codes', codes })
  }
  const end = async (code: string) => {
    await change(() => turnOff(code))
    showMessage('success', texts.turnedOff)
    showOverview()
  }
  const codeForm = { data, onCancel: showOverview }

  return (
    <section className={form.form} aria-labelledby="second-factor">
      <h2 id="second-factor">{texts.heading}</h2>
      {error && <TryAgain onPress={showOverview}>{tryAgain}</TryAgain>}
      {status && step.name === 'overview' && (
        <Overview
          status={status}
          texts={texts}
          isBusy={isBusy}
          onSetUp={() => void (isBusy || begin())}
          onStep={(name) => setStep({ name })}
        />
      )}
      {step.name === 'set-up' && (
        <Suspense>
          <SetUp {...codeForm} setUp={step.setUp} onConfirm={getCodes(confirmSetUp, texts.turnedOn)} />
        </Suspense>
      )}
      {step.name === 'renew' && (
        <CodeForm
          key="renew"
          {...codeForm}
          submit={texts.renew}
          onCode={getCodes(renewRecoveryCodes, texts.renewed)}
        >
          <p>{texts.renewHint}</p>
        </CodeForm>
      )}
      {step.name === 'turn-off' && (
        <CodeForm key="off" {...codeForm} submit={texts.turnOff} onCode={end}>
          <p>{texts.turnOffHint}</p>
        </CodeForm>
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} texts={texts} onDone={showOverview} />}
      {step.name === 'sign-in-again' && <SignInAgain user={user} label={texts.signInAgain} />}
    </section>
  )
}

/** Links to the sign-in, which returns to this page; the sign-in with Google returns to the guestbook. */
function SignInAgain({ user, label }: { user: User; label: string }) {
  const language = useLanguage()
  const signIn = user._id
    ? pathToSignIn(language, pathTo(language, 'userAccount'))
    : pathTo(language, 'login')
  return (
    <StepPanel>
      <SiteLink className="button" to={signIn}>
        {label}
      </SiteLink>
    </StepPanel>
  )
}

type Step =
  | { name: 'overview' | 'renew' | 'turn-off' | 'sign-in-again' }
  | { name: 'set-up'; setUp: SecondFactorSetUp }
  | { name: 'codes'; codes: readonly string[] }

const OVERVIEW: Step = { name: 'overview' }

function useSecondFactor(errors: { unexpected: string }) {
  const { data: status, error, refetch } = useRead('second-factor', fetchStatus, errors.unexpected)
  const [step, setStep] = useState(OVERVIEW)
  const [isBusy, setIsBusy] = useState(false)

  /** @throws the API's refusal; shows the link to the sign-in if the latest sign-in was too long ago */
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
  return { status, error, step, isBusy, setStep, change, showOverview }
}
