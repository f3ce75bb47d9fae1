import ServerSentEventSource from '@sanity/eventsource/browser'
import { SocketEventSource } from './socket-event-source.ts'

/**
 * Replaces `@sanity/eventsource`: WebSockets for the lake's streams, server-sent events for hosted Sanity. main.ts
 * chooses before it imports the Studio.
 */
export const EventSource =
  document.documentElement.dataset.ownLake === undefined ? ServerSentEventSource : SocketEventSource
// oxlint-disable-next-line import/no-default-export -- the package it replaces has a default export
export default EventSource
