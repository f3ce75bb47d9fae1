import type { SecondFactorStatus } from '@portfolio/contract/second-factor'
import { formatMoment } from '#src/language/dates.ts'
import form from '#src/ui/form.module.css'
import type { AccountData } from '../account-data.ts'

export function Overview(props: {
  status: SecondFactorStatus
  texts: AccountData['secondFactor']
  isBusy: boolean
  onSetUp: () => void
  onStep: (step: 'renew' | 'turn-off') => void
}) {
  const { texts, onStep } = props
  const { turnedOnAt, recoveryCodesLeft } = props.status
  if (!turnedOnAt)
    return (
      <>
        <p>{texts.off}</p>
        <button
          type="button"
          className="button"
          aria-disabled={props.isBusy || undefined}
          onClick={props.onSetUp}
        >
          {texts.setUp}
          {props.isBusy && <span className="pending" />}
        </button>
      </>
    )
  return (
    <>
      <p>
        {texts.on.replace('{date}', formatMoment(turnedOnAt).slice(0, 'dd.MM.yyyy'.length))}
        <br />
        {texts.codesLeft.replace('{left}', String(recoveryCodesLeft))}
      </p>
      <div className={form.actions}>
        <button type="button" className="button quiet" onClick={() => onStep('renew')}>
          {texts.renew}
        </button>
        <button type="button" className="button quiet" onClick={() => onStep('turn-off')}>
          {texts.turnOff}
        </button>
      </div>
    </>
  )
}
