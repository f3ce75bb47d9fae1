import { type ClientConfig, createClient } from '@sanity/client'

/**
 * The Studio's client for an API host other than Sanity's, on which projects have no host names of their own. Lists
 * keep showing an error after the client's last retry, so it retries for a minute, in which a server can restart.
 */
export const connect = (options: ClientConfig) =>
  createClient({
    ...options,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 32,
    retryDelay: (attempt) => Math.min(100 * 2 ** attempt, 2_000),
  })
