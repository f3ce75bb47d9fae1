import { Button, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { Box } from '@sanity/ui'
import { Failing } from './field.tsx'
import type { Header } from './hook-draft.ts'

/** The headers of each request. Stored values are shown as dots, and stay until they are overwritten. */
export function HeadersField(props: {
  headers: readonly Header[]
  problem: string | undefined
  onChange: (headers: readonly Header[]) => void
}) {
  const { headers, problem, onChange } = props
  const put = (index: number, change: Partial<Header>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...change } : header)))
  return (
    <Stack gap={2} as="fieldset" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Text as="legend" size={1} weight="medium">
        Headers
      </Text>
      {headers.map(({ name, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and are only edited in place
        <Flex key={index} gap={2} wrap="wrap" align="center">
          <Box flex={1} style={{ minWidth: '8em' }}>
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              placeholder="Authorization"
              value={name}
              onChange={(event) => put(index, { name: event.currentTarget.value })}
            />
          </Box>
          <Box flex={2} style={{ minWidth: '10em' }}>
            <TextInput
              aria-label={`Value of header ${index + 1}`}
              value={value}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => put(index, { value: event.currentTarget.value })}
            />
          </Box>
          <Button
            mode="bleed"
            padding={2}
            text="Remove"
            aria-label={`Remove header ${index + 1}`}
            onClick={() => onChange(headers.filter((_header, at) => at !== index))}
          />
        </Flex>
      ))}
      {problem && <Failing words={problem} />}
      <Flex>
        <Button
          mode="ghost"
          padding={2}
          text="Add a header"
          onClick={() => onChange([...headers, { name: '', value: '' }])}
        />
      </Flex>
    </Stack>
  )
}
