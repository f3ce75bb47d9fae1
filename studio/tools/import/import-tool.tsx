import { DownloadIcon } from '@sanity/icons/Download'
import type { Language } from '@portfolio/contract/language'
import { useToast } from '@sanity/ui/toast'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Tool, useClient, useWorkspace } from 'sanity'
import { carryOut } from '../../import/carry-out.ts'
import { type PlanTask, type Planned, prepare, type Prepared } from '../../import/plan-files.ts'
import { describeOutcome, readEarlierImports, takeBack } from '../../import/take-back.ts'
import type { NamedFile } from '../../import/readers/unzip.ts'
import type { ImportRecord } from '../../import/record.ts'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { createKept } from '../../ui/kept.ts'
import { Problem } from '../../ui/text.tsx'
import { ToolPage } from '../tool-page.tsx'
import { Choose } from './choose.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { Preview, doesChange } from './preview.tsx'
import { Publish, publishImported } from './publish.tsx'
import { ImportError } from '../../import/import-error.ts'
import type { PlanAnswer } from '../../import/plan-worker.ts'

export const importTool: Tool = { name: 'import', title: 'Import', icon: DownloadIcon, component: ImportTool }

const IMPORTS = ['imports']
const IMPORTING = ['import']

// Stays for the next file, also after a preview.
const useLanguage = createKept<Language>(MAIN_LANGUAGE)
const usePrepared = createKept<Prepared | null>(null)
const useChosen = createKept<ReadonlySet<string>>(new Set())
/** The id of the import whose drafts are offered to be published. */
const useOpened = createKept<string | null>(null)

function ImportTool() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const workspace = useWorkspace()
  const queries = useQueryClient()
  const { push } = useToast()
  const { data: imports = [] } = useQuery({ queryKey: IMPORTS, queryFn: () => readEarlierImports(client) })
  const [language, setLanguage] = useLanguage()
  const [prepared, setPrepared] = usePrepared()
  const [chosen, setChosen] = useChosen()
  const [opened, setOpened] = useOpened()
  const shown = imports.find(({ record }) => record.id === opened)
  const refresh = () => queries.invalidateQueries({ queryKey: IMPORTS })

  const { mutate: run, error } = useMutation({
    mutationKey: IMPORTING,
    mutationFn: (work: () => Promise<void>) => work(),
  })
  // Also one that began before another tool was opened.
  const isPending = useIsMutating({ mutationKey: IMPORTING }) > 0
  const read = (readFiles: () => Promise<NamedFile[]>) =>
    run(async () => {
      setOpened(null)
      const next = await prepare(client, await readFiles(), { language, plan: planInWorker })
      setPrepared(next)
      setChosen(new Set(next.plan.entries.filter(doesChange).map(({ id }) => id)))
    })
  const write = (plan: Prepared) =>
    run(async () => {
      const record = await carryOut(client, { ...plan, chosen, toBody: (bytes) => new Blob([bytes]) })
      await refresh()
      setPrepared(null)
      setOpened(record?.id ?? null)
      push({ status: 'success', title: record ? 'Drafts written' : 'Nothing differs' })
    })
  const thenRefresh = async <Result,>(work: Promise<Result>) => {
    try {
      return await work
    } finally {
      await refresh()
    }
  }
  const undo = async (record: ImportRecord) => {
    const outcome = await thenRefresh(takeBack(client, record))
    const status = outcome.kept.length > 0 ? 'warning' : 'success'
    push({ status, closable: true, ...describeOutcome(outcome) })
  }

  return (
    <ToolPage title="Import">
      {prepared ? (
        <Preview
          prepared={prepared}
          isBusy={isPending}
          chosen={chosen}
          onChoose={setChosen}
          onWrite={() => write(prepared)}
          onCancel={() => setPrepared(null)}
        />
      ) : (
        <Choose isBusy={isPending} language={language} onLanguage={setLanguage} onRead={read} />
      )}
      <Problem error={error} />
      {shown && (
        <Publish
          key={shown.record.id}
          drafts={shown.drafts}
          onPublish={() => thenRefresh(publishImported(client, workspace, shown.drafts))}
        />
      )}
      {!prepared && (
        <EarlierImports imports={imports} onPublish={({ id }) => setOpened(id)} onTakeBack={undo} />
      )}
    </ToolPage>
  )
}

/** Runs `planFiles` in a worker, so that the page stays usable. @throws {ImportError} */
async function planInWorker(task: PlanTask): Promise<Planned> {
  const worker = new Worker(new URL('../../import/plan-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<PlanAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PlanAnswer>) => resolve(data))
      worker.addEventListener('error', ({ message }) =>
        reject(
          new Error(message || 'The part of the Studio that reads files could not be loaded: try again'),
        ),
      )
      worker.postMessage(task)
    })
    if ('problem' in answer) throw new ImportError(answer.problem)
    return answer
  } finally {
    worker.terminate()
  }
}
