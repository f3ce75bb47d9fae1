import { TextInput } from '@sanity/ui'
import { Check } from './check.tsx'
import { Field } from './field.tsx'
import type { HookDraft } from './hook-draft.ts'

/** The secret of the signature, which never comes back from the API. */
export function SecretField(props: {
  draft: HookDraft
  isStored: boolean
  problem: string | undefined
  onChange: (change: Partial<HookDraft>) => void
}) {
  const { draft, isStored, problem, onChange } = props
  return (
    <>
      <Field
        label="Secret"
        problem={problem}
        hint="The receiver verifies with it that a request comes from here, as with @sanity/webhook."
      >
        {(described) => (
          <TextInput
            {...described}
            type="password"
            autoComplete="new-password"
            disabled={draft.removesSecret}
            placeholder={isStored ? 'Stored; empty keeps it' : 'None: requests are not signed'}
            value={draft.secret}
            onChange={(event) => onChange({ secret: event.currentTarget.value })}
          />
        )}
      </Field>
      {isStored && (
        <Check
          label="Remove the stored secret"
          isChecked={draft.removesSecret}
          onChange={(removesSecret) => onChange({ removesSecret, secret: '' })}
        />
      )}
    </>
  )
}
