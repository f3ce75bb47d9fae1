import { Box, Button, Stack } from '@sanity/ui'
import { type ReactNode, useState } from 'react'

/** A thousand rows take the browser seconds. */
const STEP = 100

/** A list that shows its first items, and more on request. @param props.children renders an item as an `li` */
export function LongList<Item>(props: {
  items: readonly Item[]
  gap: number
  paddingTop?: number
  children: (item: Item) => ReactNode
}) {
  const { items, gap, paddingTop = 0, children } = props
  const [count, setCount] = useState(STEP)
  const hidden = items.length - count
  return (
    <Stack as="ul" gap={gap} paddingTop={paddingTop}>
      {items.slice(0, count).map(children)}
      {hidden > 0 && (
        <Box as="li">
          <Button
            mode="ghost"
            text={`Show ${Math.min(STEP, hidden)} more of ${hidden}`}
            onClick={() => setCount(count + STEP)}
          />
        </Box>
      )}
    </Stack>
  )
}
