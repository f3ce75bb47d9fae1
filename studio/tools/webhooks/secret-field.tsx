import { TextInput } from '@sanity/ui'
import { Check } from '../../ui/check.tsx'
import { Field } from './field.tsx'
import type { HookFields } from './use-hook-form.ts'

/** The secret of the signature, which never comes back from the API. */
export const SecretField = ({ draft, isStored, problems, onChange }: HookFields & { isStored: boolean }) => (
  <>
    <Field
      label="Secret"
      problem={problems.secret}
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
