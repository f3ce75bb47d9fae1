import { DOCUMENT_MAX_BYTES } from '../bson/codec.ts'

export function hello() {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: DOCUMENT_MAX_BYTES,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    // With a higher version drivers would send commands of MongoDB 8, which are not implemented.
    maxWireVersion: 21,
    readOnly: false,
  }
}

export const buildInfo = () => ({
  // Wire version 21 is that of MongoDB 7.0.
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  maxBsonObjectSize: DOCUMENT_MAX_BYTES,
})
