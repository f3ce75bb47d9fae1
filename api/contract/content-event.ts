/**
 * The `Server-Timing` metric of a page from the page cache. Its description is the URI-encoded id of the latest content
 * event, up to which no event has invalidated the page.
 */
export const CONTENT_EVENT = 'content-event'
