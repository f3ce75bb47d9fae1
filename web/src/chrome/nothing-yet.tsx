import { useLayoutData } from '#src/content/layout-data.ts'

/** Shown in place of content that the owner has not written yet. */
export const NothingYet = () => <p>{useLayoutData().texts.nothingYet}</p>
