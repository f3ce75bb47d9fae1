/**
 * The metric of a stored page's `Server-Timing` whose description, URI-encoded, is the id of the latest content event when
 * the page was answered: none until then has changed it.
 */
export const CONTENT_EVENT = 'content-event'
