import { pathToString } from 'sanity'
import type { Filled } from '../../translation/machine/fill-gaps.ts'

/** `1 text`, `2 texts` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** A toast on what was translated, and on what was not and why. */
export const describeFilled = ({ count, problems }: Filled) => ({
  status: problems.length > 0 ? ('warning' as const) : ('success' as const),
  closable: true,
  title: `${counted(count, 'text')} translated by machine. Read them before you publish.`,
  ...(problems.length > 0
    ? { description: problems.map(({ path, problem }) => `${pathToString(path)}: ${problem}`).join('\n') }
    : {}),
})
