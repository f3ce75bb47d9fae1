import { Badge, Box, Flex, Stack, Text } from '@sanity/ui'
import { FieldPresence, type FieldProps, FormFieldValidationStatus, useFormValue } from 'sanity'
import { PUBLISHED, isUntouched, translationState } from '../translation/languages.ts'

export function LanguageField(props: FieldProps) {
  const { children, inputId, presence, schemaType, title, validation } = props
  return (
    <Stack gap={2}>
      <Flex align="center" gap={2} style={{ minHeight: 23 }} data-language-head>
        <Text as="label" htmlFor={inputId} size={1} muted data-language-name>
          {title}
        </Text>
        <TranslationMark {...props} />
        {validation.length > 0 && <FormFieldValidationStatus validation={validation} fontSize={1} />}
        <Box flex={1} />
        {presence.length > 0 && <FieldPresence presence={presence} maxAvatars={1} />}
      </Flex>
      {schemaType.jsonType === 'array'
        ? children
        : props.renderDefault({ ...props, title: undefined, description: undefined })}
    </Stack>
  )
}

function TranslationMark({ name, path }: Pick<FieldProps, 'name' | 'path'>) {
  const value = useFormValue(path.slice(0, -1))
  const language = PUBLISHED.find((known) => known === name)
  if (!language || isUntouched(value)) return null
  const state = translationState(value, language)
  if (state === 'current') return null
  return <Badge tone="caution">{state === 'missing' ? 'Missing' : 'Out of date?'}</Badge>
}
