import { callApi } from '@portfolio/contract/api-client'
import { type Backups, backupsSchema } from '@portfolio/contract/backups'
import { Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../panel.tsx'

export const readBackups = async () => backupsSchema.parse((await callApi('/backups')).body)

/** The age of the latest backup, and data that is damaged. */
export function BackupCard() {
  const { data } = useQuery({ queryKey: ['backups'], queryFn: readBackups })
  if (!data) return null
  const isBad = data.state === 'failed' || data.state === 'old' || data.damages.length > 0
  return (
    <Panel title="Backups" tone={isBad ? 'critical' : 'default'}>
      <Text size={1}>{describe(data)}</Text>
      {data.failure && <Text size={1}>The last attempt failed: {data.failure}</Text>}
      {data.isWithoutAccounts && data.state !== 'elsewhere' && (
        <Text size={1}>They are without accounts and impressions, which are in MongoDB.</Text>
      )}
      {data.isWithoutContent && data.state !== 'elsewhere' && (
        <Text size={1}>They are without content, which is in hosted Sanity.</Text>
      )}
      {data.damages.map(({ path, problem }) => (
        <Text key={path} size={1}>
          Damaged: {path}: {problem}
        </Text>
      ))}
    </Panel>
  )
}

function describe({ state, latest }: Backups): string {
  if (state === 'off') return 'They are switched off (BACKUPS=off).'
  if (state === 'elsewhere') return 'All data is in MongoDB and hosted Sanity; back it up there.'
  if (!latest) return 'There is none yet. The first is made a minute after the start.'
  const megabytes = (latest.bytes / 1_000_000).toFixed(1)
  return `The latest is of ${new Date(latest.at).toLocaleString()} (${megabytes} MB): ${latest.file}`
}
