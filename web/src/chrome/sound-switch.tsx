import { setSounds, useSounds } from '#src/state/sounds.ts'
import styles from './sound-switch.module.css'

export function SoundSwitch({ label, file }: { label: string; file: string | null }) {
  const isOn = useSounds()
  if (!file) return null
  return (
    <label className={`with-script ${styles.switch}`}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={() => setSounds(!isOn)}
      />
      {label}
    </label>
  )
}
