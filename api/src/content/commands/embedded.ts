import { join } from 'node:path'
import { type Environment, readEnvironment } from '#src/env.ts'
import { EMBEDDED_CONTENT } from '../source.ts'
import { UsageError } from './terminal.ts'

/** Where this machine keeps its content. @throws {UsageError} when hosted Sanity keeps it */
export function embeddedContent(source: NodeJS.ProcessEnv) {
  const env: Environment = readEnvironment(source)
  if (env.hostedContent) {
    throw new UsageError(
      'The content is in hosted Sanity (SANITY_PROJECT_ID is set); use the sanity command there: sanity dataset, sanity tokens.',
    )
  }
  return {
    directory: join(env.dataDirectory, 'content'),
    projectId: EMBEDDED_CONTENT.projectId,
    datasetName: EMBEDDED_CONTENT.dataset,
  }
}
