import { EMAIL_MAX } from '@portfolio/contract/limits'
import { Field, type FieldProps } from './field.tsx'

export const EmailField = (
  props: Pick<FieldProps, 'name' | 'label' | 'defaultValue' | 'error' | 'onChange'>,
) => <Field {...props} type="email" autoComplete="username" maxLength={EMAIL_MAX} />
