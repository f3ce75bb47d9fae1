import { Box, Button, Flex } from '@sanity/ui'
import { TextBox } from '../../ui/text-box.tsx'
import { Failing, Group } from './field.tsx'
import type { Header } from './use-hook-form.ts'

/** The headers of each request. Stored values are shown as dots, and stay until they are overwritten. */
export function HeadersField(props: {
  value: Header[]
  /** Problems of the whole form, by the API's names of its fields, such as `headers.Authorization`. */
  problems: Readonly<Record<string, string>>
  onChange: (headers: Header[]) => void
}) {
  const { value: headers, problems, onChange } = props
  const problem = problemOfHeaders(problems)
  const put = (index: number, change: Partial<Header>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...change } : header)))
  return (
    <Group label="Headers">
      {headers.map((header, index) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and keep no state
          key={index}
          header={header}
          number={index + 1}
          onChange={(change) => put(index, change)}
          onRemove={() => onChange(headers.filter((_header, at) => at !== index))}
        />
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
    </Group>
  )
}

function problemOfHeaders(problems: Readonly<Record<string, string>>): string | undefined {
  const found = Object.entries(problems).filter(([path]) => path.startsWith('headers.'))
  if (found.length === 0) return undefined
  return found.map(([path, problem]) => `"${path.replace('headers.', '')}" ${problem}`).join('; ')
}

const Row = (props: {
  header: Header
  number: number
  onChange: (change: Partial<Header>) => void
  onRemove: () => void
}) => (
  <Flex gap={2} wrap="wrap" align="center">
    <Box flex={1} style={{ minWidth: '8em' }}>
      <TextBox
        label={`Name of header ${props.number}`}
        placeholder="Authorization"
        value={props.header.name}
        onChange={(name) => props.onChange({ name })}
      />
    </Box>
    <Box flex={2} style={{ minWidth: '10em' }}>
      <TextBox
        label={`Value of header ${props.number}`}
        value={props.header.value}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(value) => props.onChange({ value })}
        placeholder=""
      />
    </Box>
    <Button
      mode="bleed"
      padding={2}
      text="Remove"
      aria-label={`Remove header ${props.number}`}
      onClick={props.onRemove}
    />
  </Flex>
)
