import ServerSentEventSource from '@sanity/eventsource/browser'
import { SocketEventSource } from './socket-event-source.ts'

/**
 * Takes the place of `@sanity/eventsource`: the lake's streams come over WebSockets, those of hosted Sanity as
 * server-sent events. main.tsx says which it is before it imports the Studio.
 */
export const EventSource =
  document.documentElement.dataset.ownLake === undefined ? ServerSentEventSource : SocketEventSource
// oxlint-disable-next-line import/no-default-export -- the package it replaces has a default export
export default EventSource
