import { DownloadIcon } from '@sanity/icons/Download'
import type { Language } from '@portfolio/contract/language'
import { useToast } from '@sanity/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Tool, useClient, useWorkspace } from 'sanity'
import { carryOut } from '../../import/carry-out.ts'
import type { Prepared } from '../../import/prepare.ts'
import { takeBack } from '../../import/take-back.ts'
import type { NamedFile } from '../../import/readers/unzip.ts'
import { type ImportRecord, readRecords } from '../../import/record.ts'
import { useTellFailure } from '../moderation/failure.ts'
import { Problem } from '../moderation/problem.tsx'
import { ToolPage } from '../tool-page.tsx'
import { Choose } from './choose.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { Preview } from './preview.tsx'
import { Publish } from './publish.tsx'
import { publishImported } from './publish-imported.ts'

export const importTool: Tool = { name: 'import', title: 'Import', icon: DownloadIcon, component: ImportTool }

const RECORDS = ['imports']

/** From a file or an account to drafts, and back. */
function ImportTool() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const workspace = useWorkspace()
  const queries = useQueryClient()
  const { push } = useToast()
  const tellFailure = useTellFailure()
  const { data: records = [] } = useQuery({ queryKey: RECORDS, queryFn: () => readRecords(client) })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [written, setWritten] = useState<ImportRecord | null>(null)

  /** The reason of a failure stays on the page until the next attempt. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
    setBusy(false)
  }
  const read = (readFiles: () => Promise<NamedFile[]>, language: Language) =>
    run(async () => {
      setWritten(null)
      // The readers are loaded when they are needed.
      const { prepare } = await import('../../import/prepare.ts')
      setPrepared(await prepare(client, await readFiles(), language))
    })
  const write = (shown: Prepared, chosen: ReadonlySet<string>) =>
    run(async () => {
      const record = await carryOut(client, { ...shown, chosen, toBody: (bytes) => new Blob([bytes]) })
      setPrepared(null)
      setWritten(record)
      push({
        status: 'success',
        title: record ? `${record.documents.length} drafts written` : 'Nothing differs',
      })
      await queries.invalidateQueries({ queryKey: RECORDS })
    })
  const undo = (record: ImportRecord) =>
    takeBack(client, record)
      .then(({ kept }) => {
        if (written?.id === record.id) setWritten(null)
        push({
          status: kept.length > 0 ? 'warning' : 'success',
          closable: true,
          title: 'The import was taken back',
          ...(kept.length > 0
            ? { description: `Kept, because it was edited or published since: ${kept.join(', ')}` }
            : {}),
        })
        return queries.invalidateQueries({ queryKey: RECORDS })
      })
      .catch(tellFailure)

  return (
    <ToolPage title="Import">
      {prepared ? (
        <Preview
          prepared={prepared}
          isBusy={isBusy}
          onWrite={(chosen) => void write(prepared, chosen)}
          onCancel={() => setPrepared(null)}
        />
      ) : (
        <Choose isBusy={isBusy} onRead={(files, language) => void read(files, language)} />
      )}
      <Problem words={problem} />
      {written && (
        <Publish
          key={written.id}
          count={written.documents.length}
          onPublish={() => publishImported(client, workspace, written)}
        />
      )}
      {!prepared && <EarlierImports records={records} onPublish={setWritten} onTakeBack={undo} />}
    </ToolPage>
  )
}
