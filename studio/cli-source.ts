import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ENV_FILE = fileURLToPath(new URL('../.env', import.meta.url))

/** The project that Sanity's command line tools address: the server's, by the same variables and the same .env file. */
export function readCliSource() {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST, SANITY_CDN_HOST } = process.env
  return {
    projectId: SANITY_PROJECT_ID || 'portfolio',
    dataset: SANITY_DATASET || 'production',
    isHosted: true,
    // The Studio on Sanity's host is not at the site's address.
    hasPreview: false,
    apiHost: SANITY_API_HOST || null,
    assetHost: SANITY_CDN_HOST || 'https://cdn.sanity.io',
  }
}
