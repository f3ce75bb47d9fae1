import { showMessage } from '#src/state/message.ts'
import form from '#src/ui/form.module.css'
import type { AccountData } from '../account-data.ts'
import { StepPanel } from './step-panel.tsx'
import styles from './second-factor.module.css'

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryCodes(props: {
  codes: readonly string[]
  texts: AccountData['secondFactor']
  onDone: () => void
}) {
  const { codes, texts, onDone } = props
  const file = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      // Throws over HTTP, where there is no clipboard.
      await navigator.clipboard.writeText(file)
      showMessage('success', texts.copied)
    } catch {
      showMessage('error', texts.notCopied)
    }
  }
  return (
    <StepPanel>
      <h3>{texts.codesHeading}</h3>
      <p>{texts.codesHint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${form.actions} not-printed`}>
        <button type="button" className="button quiet" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <a
          className="button quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
        >
          {texts.download}
        </a>
        <button type="button" className="button quiet" onClick={() => print()}>
          {texts.print}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {texts.done}
        </button>
      </div>
    </StepPanel>
  )
}
