import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url))

/** The project for Sanity's command line tools, from the server's environment variables and .env file. */
export function readCliSource() {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST, SANITY_CDN_HOST } = process.env
  return {
    projectId: SANITY_PROJECT_ID || 'portfolio',
    dataset: SANITY_DATASET || 'production',
    isHosted: true,
    // A Studio on Sanity's host has another origin than the site.
    hasPreview: false,
    apiHost: SANITY_API_HOST || null,
    assetHost: SANITY_CDN_HOST || 'https://cdn.sanity.io',
  }
}
