import { type ClientConfig, createClient } from '@sanity/client'

/**
 * The Studio's client of an API host that is not Sanity's own, where a project has no host name of its own. Lists show an
 * error permanently after the client's last retry, so it retries for a minute, as long as a server's restart.
 */
export const connect = (options: ClientConfig) =>
  createClient({
    ...options,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 32,
    retryDelay: (attempt) => Math.min(100 * 2 ** attempt, 2_000),
  })
