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
    // Of MongoDB 7.0. To a server of a higher version drivers send commands that are new in MongoDB 8, such as bulkWrite.
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
