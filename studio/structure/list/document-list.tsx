import { OrderableDocumentList } from '@sanity/orderable-document-list'
import { Box, Flex, Button, Card } from '@sanity/ui'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { LoadingBlock, usePerspective } from 'sanity'
import { Link } from 'sanity/router'
import { useLiveQuery } from '../use-live-query.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FoundDocuments } from './found-documents.tsx'
import { isFound, listFound } from './listed.ts'
import { useDistinctRanks } from './use-distinct-ranks.ts'
import { Small } from '../../ui/text.tsx'
import { SearchIcon } from '@sanity/icons/Search'
import { TextBox } from '../../ui/fields.tsx'

const QUERY = '*[_type == $type]'

/**
 * The plugin's list, in which documents are dragged into their order, with a search and a selection above it.
 * Search results and selectable documents have the same order, but cannot be dragged: their neighbours may be
 * hidden. Nor can documents be dragged while ranks are missing.
 */
export function DocumentList(props: ComponentProps<typeof OrderableDocumentList>) {
  const { type } = props.options
  const params = useMemo(() => ({ type }), [type])
  const data = useLiveQuery(QUERY, params, {
    tag: 'list',
    perspective: 'raw',
  })
  const { selectedReleaseId } = usePerspective()
  const listed = useMemo(() => data && listFound(data), [data])
  const inRelease = useMemo(() => data && listFound(data, selectedReleaseId), [data, selectedReleaseId])
  const hasDistinctRanks = useDistinctRanks(listed)
  const box = useRef<HTMLDivElement>(null)
  const errors = useErrorsIn(box)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)

  const isSearching = search.trim() !== ''
  const shown = selected ? listed : inRelease
  const found = shown?.filter((document) => isFound(document, search)) ?? []
  const isDraggable = selected === null && !isSearching && hasDistinctRanks
  return (
    <Flex direction="column" height="fill">
      <ListHeader
        search={search}
        onSearch={setSearch}
        isSelecting={selected !== null}
        onSelecting={(isSelecting) => setSelected(isSelecting ? new Set() : null)}
      />
      {shown?.length === 0 && <EmptyList />}
      {selected && <BulkBar found={found} selected={selected} onSelect={setSelected} />}
      {!isDraggable && (
        <Box flex={1} overflow="auto" padding={2}>
          {listed ? (
            <FoundDocuments found={found} selected={selected} onSelect={setSelected} />
          ) : (
            <LoadingBlock showText />
          )}
        </Box>
      )}
      {/* Hidden rather than unmounted during a search or selection, because the menu of the pane acts on it. Unmounted
          while ranks are equal or missing: it then reads the new ones, instead of dragging by those it has read before. */}
      {hasDistinctRanks && (
        <div ref={box} style={{ flex: 1, minHeight: 0, display: isDraggable ? 'block' : 'none' }}>
          <OrderableDocumentList {...props} key={errors} />
        </div>
      )}
    </Flex>
  )
}

const EmptyList = () => (
  <Box padding={4}>
    <Small muted align="center">
      Nothing here yet. You can <Link href="/studio/import">import what you have</Link>.
    </Small>
  </Box>
)

const LOOKS_EVERY_MS = 2_000
/** Sanity UI's box for an error, in place of the list. */
const ERROR = ':scope:not(:has([data-rfd-droppable-id])) [data-ui="Card"][data-tone="critical"]'

/**
 * Looks for the error that the plugin's list shows after a failed request. The list has no callback for it and does not
 * try again by itself.
 * @returns a number that changes while an error is shown; as the list's React key it mounts the list again
 */
function useErrorsIn(box: RefObject<HTMLElement | null>): number {
  const [errors, setErrors] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (box.current?.querySelector(ERROR)) setErrors((count) => count + 1)
    }, LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [box])
  return errors
}

function ListHeader(props: {
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
