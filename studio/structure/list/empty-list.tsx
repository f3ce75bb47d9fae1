import { Box, Text } from '@sanity/ui'
import { useRouter } from 'sanity/router'

const IMPORT = '/studio/import'

/** The way to the import, for a list without a document. */
export function EmptyList() {
  const { navigateUrl } = useRouter()
  return (
    <Box padding={4}>
      <Text size={1} muted align="center">
        Nothing here yet. You can{' '}
        <a
          href={IMPORT}
          onClick={(event) => {
            event.preventDefault()
            navigateUrl({ path: IMPORT })
          }}
        >
          import what you have
        </a>
        .
      </Text>
    </Box>
  )
}
