import { defineCliConfig } from 'sanity/cli'
import { readCliSource } from './cli-source.ts'

const { projectId, dataset } = readCliSource()

export default defineCliConfig({ api: { projectId, dataset } })
