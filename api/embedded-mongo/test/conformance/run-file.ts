import type { Document } from 'bson'
import type { MongoClient } from 'mongodb'
import { type Entities, UnknownEntity, createEntities } from './entities.ts'
import { mismatch } from './match.ts'
import { UnknownOperation, runOperation } from './operations.ts'
import { unmetRequirement } from './requirements.ts'

export type Outcome = { name: string; result: 'passed' | 'failed' | 'refused' | 'skipped'; reason: string }
type File = { uri: string; admin: MongoClient; name: string; file: Document }

/** Codes of the errors with which the server refuses a feature or a command by name. */
const REFUSALS = new Set([115, 59])

class Refused extends Error {}

export async function runFile({ uri, admin, name, file }: File): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const { version } = await admin.db('admin').command({ buildInfo: 1 })
  for (const specification of file.tests) {
    const unmet =
      specification.skipReason ??
      unmetRequirement(file.runOnRequirements, version) ??
      unmetRequirement(specification.runOnRequirements, version)
    const test = { uri, admin, initialData: file.initialData, createEntities: file.createEntities }
    const result = unmet ? { result: 'skipped' as const, reason: unmet } : await runTest(test, specification)
    outcomes.push({ name: `${name}: ${specification.description}`, ...result })
  }
  return outcomes
}

type Test = Pick<File, 'uri' | 'admin'> & { initialData?: Document[]; createEntities?: Document[] }

async function runTest(test: Test, specification: Document): Promise<Omit<Outcome, 'name'>> {
  let entities: Entities | null = null
  try {
    await storeInitialData(test)
    entities = createEntities(test.uri, test.createEntities ?? [])
    for (const operation of specification.operations) await runStep(operation, entities)
    await checkOutcome(test.admin, specification.outcome ?? [])
    return { result: 'passed', reason: '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Refused) return { result: 'refused', reason }
    const isSkipped = error instanceof UnknownOperation || error instanceof UnknownEntity
    return { result: isSkipped ? 'skipped' : 'failed', reason }
  } finally {
    await entities?.close()
  }
}

async function storeInitialData({ admin, initialData = [] }: Test) {
  for (const { databaseName, collectionName, documents } of initialData) {
    const collection = admin.db(databaseName).collection(collectionName)
    await collection.deleteMany({})
    if (documents.length > 0) await collection.insertMany(documents)
  }
}

async function runStep(operation: Document, entities: Entities) {
  const { error, result } = await settle(async () => runOperation(operation, entities))
  if (error instanceof UnknownOperation) throw error
  if (REFUSALS.has(codeOf(error))) throw new Refused(messageOf(error))
  const { expectError, expectResult } = operation
  if (expectError) return checkError(operation.name, error, expectError)
  if (error !== null) throw new Error(`${operation.name} failed: ${messageOf(error)}`)
  const difference = expectResult === undefined ? null : mismatch(expectResult, result)
  if (difference !== null) throw new Error(`result of ${operation.name}: ${difference}`)
}

async function settle(run: () => Promise<unknown>): Promise<{ error: unknown; result: unknown }> {
  try {
    return { error: null, result: await run() }
  } catch (error) {
    return { error, result: undefined }
  }
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const codeOf = (error: unknown) => Number(propertyOf(error, 'code') ?? 0)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function checkError(name: string, error: unknown, expected: Document) {
  if (error === null) throw new Error(`${name} succeeded, an error was expected`)
  const isFromServer =
    propertyOf(error, 'errorResponse') !== undefined || propertyOf(error, 'result') !== undefined
  const problems = [
    expected.isClientError === !isFromServer || expected.isClientError === undefined
      ? null
      : `client error expected: ${expected.isClientError}, got ${messageOf(error)}`,
    expected.errorContains === undefined ||
    messageOf(error).toLowerCase().includes(String(expected.errorContains).toLowerCase())
      ? null
      : `message expected with "${expected.errorContains}", got "${messageOf(error)}"`,
    expected.errorCode === undefined || codeOf(error) === expected.errorCode
      ? null
      : `code ${expected.errorCode} expected, got ${codeOf(error)} ${messageOf(error)}`,
    expected.expectResult === undefined
      ? null
      : mismatch(expected.expectResult, propertyOf(error, 'result') ?? {}),
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new Error(`error of ${name}: ${problems.join('; ')}`)
}

async function checkOutcome(admin: MongoClient, outcome: Document[]) {
  for (const { databaseName, collectionName, documents } of outcome) {
    const stored = await admin.db(databaseName).collection(collectionName).find().sort({ _id: 1 }).toArray()
    const difference = mismatch(documents, stored, false)
    if (difference !== null) throw new Error(`documents of ${collectionName}: ${difference}`)
  }
}
