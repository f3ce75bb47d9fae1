import { useState } from 'react'
import { Field, type FieldProps } from '#src/ui/field.tsx'
import form from '#src/ui/form.module.css'

type Texts = Record<'codeLabel' | 'codeHint' | 'recoveryLabel' | 'useRecovery' | 'useApp', string>

export function CodeField({
  texts,
  ...field
}: Pick<FieldProps, 'name' | 'defaultValue' | 'error' | 'onChange'> & { texts: Texts }) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      {isRecovery ? (
        <Field key="recovery" {...field} label={texts.recoveryLabel} autoComplete="off" maxLength={40} />
      ) : (
        <AppCodeField {...field} label={texts.codeLabel} hint={texts.codeHint} />
      )}
      <button
        type="button"
        className={`with-script ${form.switch}`}
        onClick={() => setIsRecovery(!isRecovery)}
      >
        {isRecovery ? texts.useApp : texts.useRecovery}
      </button>
    </>
  )
}

/** Six digits, which apps show as "123 456". Without scripts the field takes a recovery code, too. */
export const AppCodeField = (
  props: Pick<FieldProps, 'name' | 'defaultValue' | 'error' | 'onChange' | 'label' | 'hint'>,
) => <Field {...props} autoComplete="one-time-code" inputMode="numeric" maxLength={40} />
