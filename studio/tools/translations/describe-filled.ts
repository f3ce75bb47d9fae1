import { pathToString } from 'sanity'
import type { Filled } from '../../translation/machine/fill-gaps.ts'

/** A toast on what was translated, and on what was not and why. */
export const describeFilled = ({ count, problems }: Filled) => ({
  status: problems.length > 0 ? ('warning' as const) : ('success' as const),
  closable: true,
  title: `${count === 1 ? '1 text' : `${count} texts`} translated by machine. Read them before you publish.`,
  ...(problems.length > 0
    ? { description: problems.map(({ path, problem }) => `${pathToString(path)}: ${problem}`).join('\n') }
    : {}),
})
