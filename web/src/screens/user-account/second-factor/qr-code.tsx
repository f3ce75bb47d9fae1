import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Modules of quiet zone around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, dark on white in both themes, as scanners require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={data.flatMap(pathOfRow).join('')} />
    </svg>
  )
}

const pathOfRow = (row: readonly boolean[], y: number) =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))
