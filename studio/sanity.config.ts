import { defineConfig } from 'sanity'
import { readCliSource } from './cli-source.ts'
import { createConfig } from './src/create-config.ts'

/** For Sanity's command line tools; in the browser src/main.ts configures the content source. */
export default defineConfig(createConfig(readCliSource()))
