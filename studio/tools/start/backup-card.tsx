import { callApi } from '@portfolio/contract/api-client'
import { type Backups, backupsSchema } from '@portfolio/contract/backups'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../panel.tsx'
import { Small } from '../../ui/text.tsx'

export const readBackups = async () => backupsSchema.parse((await callApi('/backups')).body)

export function BackupCard() {
  const { data } = useQuery({ queryKey: ['backups'], queryFn: readBackups })
  if (!data) return null
  const isBad = data.state === 'failed' || data.state === 'old' || data.damages.length > 0
  return (
    <Panel title="Backups" tone={isBad ? 'critical' : 'default'}>
      <Small>{describe(data)}</Small>
      {data.failure && <Small>The last attempt failed: {data.failure}</Small>}
      {data.isWithoutAccounts && data.state !== 'elsewhere' && (
        <Small>They are without accounts and impressions, which are in MongoDB.</Small>
      )}
      {data.isWithoutContent && data.state !== 'elsewhere' && (
        <Small>They are without content, which is in hosted Sanity.</Small>
      )}
      {data.damages.map(({ path, problem }) => (
        <Small key={path}>
          Damaged: {path}: {problem}
        </Small>
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
