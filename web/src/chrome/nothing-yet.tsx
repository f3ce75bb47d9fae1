import { useLayoutData } from '#src/content/layout-data.ts'

export const NothingYet = () => <p>{useLayoutData().texts.nothingYet}</p>
