import { Box, Button, Flex, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { ActionButton } from '../../ui/buttons.tsx'
import { Failing, Group } from './field.tsx'

/**
 * The headers of each request. Stored values are shown as dots, and stay until they are overwritten.
 * @param props.problems of the whole form, by the API's names of its fields, such as `headers.Authorization`
 */
export function HeadersField({
  stored,
  problems,
}: {
  stored: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
}) {
  const [rows, setRows] = useState(() =>
    Object.entries(stored).map(([name, value], id) => ({ id, name, value })),
  )
  const words = wordsOf(problems)
  const add = () => setRows([...rows, { id: (rows.at(-1)?.id ?? -1) + 1, name: '', value: '' }])
  return (
    <Group label="Headers">
      {rows.map(({ id, name, value }, index) => (
        <Flex key={id} gap={2} wrap="wrap" align="center">
          <Box flex={1} style={{ minWidth: '8em' }}>
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              placeholder="Authorization"
              name="headerName"
              defaultValue={name}
            />
          </Box>
          <Box flex={2} style={{ minWidth: '10em' }}>
            <TextInput
              aria-label={`Value of header ${index + 1}`}
              name="headerValue"
              defaultValue={value}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
            />
          </Box>
          <ActionButton
            mode="bleed"
            padding={2}
            text="Remove"
            aria-label={`Remove header ${index + 1}`}
            onPress={() => setRows(rows.filter((row) => row.id !== id))}
          />
        </Flex>
      ))}
      {words && <Failing words={words} />}
      <Flex>
        <Button mode="ghost" padding={2} text="Add a header" onClick={add} />
      </Flex>
    </Group>
  )
}

const wordsOf = (problems: Readonly<Record<string, string>>) =>
  Object.entries(problems)
    .filter(([path]) => path.startsWith('headers.'))
    .map(([path, problem]) => `"${path.replace('headers.', '')}" ${problem}`)
    .join('; ')
