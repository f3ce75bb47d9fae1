import { defineCliConfig } from 'sanity/cli'

/** Only for `schema extract` and `typegen`: neither asks Sanity's servers for anything. */
export default defineCliConfig({ api: { projectId: 'portfolio', dataset: 'production' } })
