import { join } from 'node:path'
import { type Environment, readEnvironment } from '#src/env.ts'
import { EMBEDDED_CONTENT } from '#src/content/source.ts'
import { isStored } from '#src/damage/inspect-database.ts'
import { CONTENT, CONTENT_FOLDER } from '#src/data-layout.ts'
import { checkData } from './check-data.ts'
import { UsageError } from './terminal.ts'

/**
 * The embedded lake's directory and dataset.
 * @param options.mayBeAbsent whether the command makes the content where there is none
 * @throws {UsageError} when the content is in hosted Sanity, and where there is none
 */
export function embeddedContent({ mayBeAbsent = false } = {}) {
  const env: Environment = readEnvironment()
  if (env.hostedContent) {
    throw new UsageError(
      'The content is in hosted Sanity (SANITY_PROJECT_ID is set); use the sanity command there: sanity dataset, sanity tokens.',
    )
  }
  checkData(env.dataDirectory)
  if (!mayBeAbsent && !isStored(join(env.dataDirectory, CONTENT)))
    throw new UsageError(
      `There is no content in ${env.dataDirectory}: the first start makes it. Is DATA_DIR right?`,
    )
  return {
    directory: join(env.dataDirectory, CONTENT_FOLDER),
    projectId: EMBEDDED_CONTENT.projectId,
    datasetName: EMBEDDED_CONTENT.dataset,
  }
}
