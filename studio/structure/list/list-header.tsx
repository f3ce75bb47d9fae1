import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Card, Flex } from '@sanity/ui'
import { TextBox } from '../../ui/text-box.tsx'

/** Search within the list, and the switch between dragging and selecting. */
export function ListHeader(props: {
  search: string
  onSearch: (search: string) => void
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}) {
  const { search, onSearch, isSelecting, onSelecting } = props
  return (
    <Card padding={2} borderBottom>
      <Flex gap={2} align="center">
        <Box flex={1}>
          <TextBox
            type="search"
            icon={SearchIcon}
            fontSize={1}
            padding={2}
            border={false}
            label="Search this list"
            value={search}
            clearButton={search !== ''}
            onClear={() => onSearch('')}
            onChange={onSearch}
          />
        </Box>
        <Button
          mode={isSelecting ? 'default' : 'ghost'}
          fontSize={1}
          padding={2}
          text={isSelecting ? 'Done' : 'Select'}
          onClick={() => onSelecting(!isSelecting)}
        />
      </Flex>
    </Card>
  )
}
