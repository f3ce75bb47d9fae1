import { setSounds, soundsStore } from '#src/state/sounds.ts'
import { useStore } from '#src/state/store.ts'
import styles from './sound-switch.module.css'

export function SoundSwitch({ label, file }: { label: string; file: string | null }) {
  const isOn = useStore(soundsStore)
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
