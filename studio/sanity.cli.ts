import { defineCliConfig } from 'sanity/cli'
import { readCliSource } from './cli-source.ts'

const { projectId, dataset } = readCliSource()

export default defineCliConfig({
  api: { projectId, dataset },
  typegen: {
    path: '.sanity/queries/**/*.ts',
    schema: 'schema.json',
    generates: '../api/contract/sanity.types.ts',
  },
  // By default Vite transforms every package, which takes twice as long. Only the CLI's own must load the Studio's TypeScript.
  vite: (config) => ({ ...config, ssr: { noExternal: ['@sanity/cli-core'] } }),
})
