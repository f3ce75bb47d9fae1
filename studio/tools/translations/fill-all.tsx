import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { pathToString, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useFillGaps, useTranslator } from '../../inputs/machine/use-fill-gaps.ts'
import { fillable } from '../../translation/machine/fill-gaps.ts'
import type { PathSegment } from '../../translation/gaps.ts'
import { read } from '../../translation/read.ts'
import { anyText } from '../../translation/languages.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { counted, Small } from '../../ui/text.tsx'
import { failureWords } from '../../ui/failure.ts'
import { type ContentDocument, describePath } from './survey.ts'

type Progress = { done: number; total: number; texts: number; problems: Problem[] }

/** `path` of the text in a document; empty when the whole document failed. */
type Problem = { document: ContentDocument; path: PathSegment[]; problem: unknown }

/** Stops after this many failures in a row, because a provider whose quota is used up refuses every document. */
const FAILURES_MAX = 3

export function FillAll({ documents }: { documents: readonly ContentDocument[] }) {
  const fill = useFillGaps()
  const hasNoTranslator = useTranslator() === null
  const stopping = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  useEffect(() => () => stopping.current?.abort(), [])
  const waiting = documents.filter((document) => fillable(document).length > 0)
  if (!fill)
    return (
      hasNoTranslator && (
        <Small muted>
          To let a machine translate first, set DEEPL_API_KEY, LIBRETRANSLATE_URL or TRANSLATION_API_URL in
          the server’s settings.
        </Small>
      )
    )

  const run = async () => {
    const controller = new AbortController()
    stopping.current = controller
    setRunning(true)
    const now: Progress = { done: 0, total: waiting.length, texts: 0, problems: [] }
    let failures = 0
    for (const document of waiting) {
      if (controller.signal.aborted || failures >= FAILURES_MAX) break
      try {
        const { count, problems } = await fill(document, controller.signal)
        now.texts += count
        now.problems.push(...problems.map((each) => ({ document, ...each })))
        failures = count === 0 && problems.length > 0 ? failures + 1 : 0
      } catch (error) {
        now.problems.push({ document, path: [], problem: error })
        failures += 1
      }
      now.done += 1
      setProgress({ ...now })
    }
    setRunning(false)
  }
  return (
    <Stack gap={3}>
      <Flex gap={3} align="center" wrap="wrap">
        {isRunning ? (
          <ActionButton mode="ghost" text="Stop" onPress={() => stopping.current?.abort()} />
        ) : (
          <Button
            tone="primary"
            text={`Fill the gaps of ${counted(waiting.length, 'document')}`}
            disabled={waiting.length === 0}
            onClick={() => void run()}
          />
        )}
        {progress && (
          <Small as="output" muted>
            {progress.done} of {counted(progress.total, 'document')}, {counted(progress.texts, 'text')}{' '}
            translated by machine
          </Small>
        )}
      </Flex>
      {progress && progress.problems.length > 0 && <Problems problems={progress.problems} />}
    </Stack>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const schema = useSchema()
  return (
    <Card tone="critical" border radius={2} padding={3} role="alert">
      <Stack as="ul" gap={3}>
        {problems.map(({ document, path, problem }) => {
          const type = schema.get(document._type)
          const params = { id: document._id, type: document._type, path: pathToString(path) }
          return (
            <Small as="li" key={`${params.id} ${params.path}`}>
              <IntentLink intent="edit" params={params}>
                {anyText(read(document, 'title')) ?? anyText(read(document, 'name')) ?? type?.title}
                {type && path.length > 0 && `, ${describePath(path.slice(0, -1), document, type).field}`}
              </IntentLink>
              : {failureWords(problem)}
            </Small>
          )
        })}
      </Stack>
    </Card>
  )
}
