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
  // Vite would transform every package, which takes twice as long; only the CLI's own loads the Studio's TypeScript.
  vite: (config) => ({ ...config, ssr: { noExternal: ['@sanity/cli-core'] } }),
})
