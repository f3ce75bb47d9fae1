import { cleanupSemantic, makeDiff } from '@sanity/diff-match-patch'
import { Text } from '@sanity/ui'

const MOST_LETTERS = 600
const TAGS = { [-1]: 'del', 0: 'span', 1: 'ins' } as const

/** The differences between two texts; nothing for texts that are too long for that. */
export function TextChanges({ from, to }: { from: string; to: string }) {
  if (from.length + to.length > MOST_LETTERS) return null
  return (
    <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
      {changes(from, to).map(({ at, kind, text }) => {
        const Tag = TAGS[kind]
        return <Tag key={at}>{text}</Tag>
      })}
    </Text>
  )
}

function changes(from: string, to: string) {
  let at = 0
  return cleanupSemantic(makeDiff(from, to)).map(([kind, text]) => {
    at += text.length
    return { at, kind, text }
  })
}
