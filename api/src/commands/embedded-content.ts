import { join } from 'node:path'
import { type Environment, readEnvironment } from '#src/env.ts'
import { EMBEDDED_CONTENT } from '#src/content/source.ts'
import { UsageError } from './terminal.ts'

/** The embedded lake's directory and dataset. @throws {UsageError} when the content is in hosted Sanity */
export function embeddedContent() {
  const env: Environment = readEnvironment()
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
