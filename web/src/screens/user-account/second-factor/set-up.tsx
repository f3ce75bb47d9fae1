import type { SecondFactorSetUp } from '@portfolio/contract/second-factor'
import { encode } from 'uqr'
import type { AccountData } from '../account-data.ts'
import { CodeForm } from './code-form.tsx'
import styles from './second-factor.module.css'

export function SetUp(props: {
  data: AccountData
  setUp: SecondFactorSetUp
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const { data, onConfirm, onCancel } = props
  const texts = data.secondFactor
  const { secret, uri } = props.setUp
  const form = { data, submit: texts.confirm, appHint: texts.confirmHint, onCode: onConfirm, onCancel }
  return (
    <CodeForm {...form}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrLabel} />
      <a href={uri}>{texts.openApp}</a>
      <p>
        {texts.typeSecret}
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </CodeForm>
  )
}

/** Modules of quiet zone around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, dark on white in both themes, as scanners require. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={data.flatMap(pathOfRow).join('')} />
    </svg>
  )
}

const pathOfRow = (row: readonly boolean[], y: number) =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))
