import { useLayoutData } from '#src/content/layout-data.ts'

/** In place of content that the owner has still to write. */
export const NothingYet = () => <p>{useLayoutData().texts.nothingYet}</p>
