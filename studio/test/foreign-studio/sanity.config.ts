import { documentInternationalization } from '@sanity/document-internationalization'
import { visionTool } from '@sanity/vision'
import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { internationalizedArray } from 'sanity-plugin-internationalized-array'
import { types } from './schema.ts'

const supportedLanguages = [
  { id: 'en', title: 'English' },
  { id: 'no', title: 'Norwegian' },
]

/** The file of `create sanity`, with one setting added. */
export default defineConfig({
  name: 'default',
  title: 'A magazine',
  projectId: 'zp7mbokg',
  dataset: 'production',
  // The added setting.
  apiHost: process.env.SANITY_STUDIO_API_HOST ?? '',
  plugins: [
    structureTool(),
    visionTool(),
    documentInternationalization({ supportedLanguages, schemaTypes: ['article'] }),
    internationalizedArray({ languages: supportedLanguages, fieldTypes: ['string'] }),
  ],
  schema: { types },
})
