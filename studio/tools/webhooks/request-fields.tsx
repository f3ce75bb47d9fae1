import { Choice } from '../../ui/choice.tsx'
import { Field, TextField } from './field.tsx'
import { HeadersField } from './headers-field.tsx'
import type { HookFields } from './use-hook-form.ts'
import { METHODS } from './webhooks-api.ts'

const OPTIONS = METHODS.map((id) => ({ id, title: id }))

/** What its requests are like. */
export const RequestFields = ({ draft, problems, onChange }: HookFields) => (
  <>
    <Field label="HTTP method" problem={problems.httpMethod}>
      {(described) => (
        <Choice
          {...described}
          options={OPTIONS}
          value={draft.httpMethod}
          onChange={(httpMethod) => onChange({ httpMethod })}
        />
      )}
    </Field>
    <HeadersField
      headers={draft.headers}
      problem={problemOfHeaders(problems)}
      onChange={(headers) => onChange({ headers })}
    />
    <TextField
      label="API version"
      problem={problems.apiVersion}
      value={draft.apiVersion}
      onChange={(apiVersion) => onChange({ apiVersion })}
    />
  </>
)

function problemOfHeaders(problems: HookFields['problems']): string | undefined {
  const found = Object.entries(problems).filter(([path]) => path.startsWith('headers.'))
  if (found.length === 0) return undefined
  return found.map(([path, problem]) => `"${path.replace('headers.', '')}" ${problem}`).join('; ')
}
