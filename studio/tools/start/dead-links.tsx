import { callApi } from '@portfolio/contract/api-client'
import { linksSchema } from '@portfolio/contract/links'
import { Flex, Stack } from '@sanity/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionButton } from '../../ui/buttons.tsx'
import { Panel } from '../panel.tsx'
import { Small } from '../../ui/text.tsx'

const KEY = ['links']
const WHILE_RUNNING_MS = 5_000

const readLinks = async (method: 'GET' | 'POST') =>
  linksSchema.parse((await callApi('/links', { method })).body)

export function DeadLinks() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => readLinks('GET'),
    refetchInterval: ({ state }) => (state.data?.isRunning ? WHILE_RUNNING_MS : false),
  })
  if (!data) return null
  const { isRunning, checkedAt, checked, dead } = data
  return (
    <Panel title="Links" as="section" aria-label="Links" tone={dead.length > 0 ? 'caution' : 'default'}>
      <Small>
        {checkedAt === null
          ? 'The links of the content are checked once a week.'
          : `${dead.length} of ${checked} links lead nowhere, as of ${new Date(checkedAt).toLocaleString()}.`}
      </Small>
      {dead.map(({ address, status, places }) => (
        <Stack key={address} gap={2}>
          <Small>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address}
            </a>
            : {status}
          </Small>
          {places.map(({ id, type, name, field }) => (
            <Small key={`${id} ${field}`} muted>
              in <a href={`/studio/intent/edit/id=${id};type=${type}/`}>{name}</a>, {field}
            </Small>
          ))}
        </Stack>
      ))}
      <Flex>
        <ActionButton
          mode="ghost"
          text={isRunning ? 'The links are being checked' : 'Check the links now'}
          disabled={isRunning}
          onPress={() => readLinks('POST').then((links) => client.setQueryData(KEY, links))}
        />
      </Flex>
    </Panel>
  )
}
