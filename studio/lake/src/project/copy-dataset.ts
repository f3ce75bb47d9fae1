import { randomUUID } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { conflict } from '../errors.ts'
import { makePrivateDirectory } from '../store/permissions.ts'
import type { DatasetServer } from './serve-dataset.ts'

type Target = { projectId: string; target: string; withHistory: boolean }

/** How the names of the folders begin that have a part of a copy; no dataset's name does. */
export const UNFINISHED = '.copy-'

/**
 * Copies a dataset's documents, files and, if wanted, history into a directory, which appears when it is complete; tokens
 * and settings are not copied.
 * @throws {LakeError} 409 when the directory exists by then
 */
export async function copyContent(source: DatasetServer, directory: string, options: Target) {
  const unfinished = join(dirname(directory), UNFINISHED + randomUUID())
  makePrivateDirectory(unfinished)
  try {
    const file = join(unfinished, 'content.sqlite')
    source.store.snapshot(file)
    adapt(file, source.name, options)
    const assets = join(source.store.directory, 'assets')
    if (existsSync(assets)) await cp(assets, join(unfinished, 'assets'), { recursive: true })
    if (existsSync(directory)) throw conflict(`Dataset "${options.target}" already exists`)
    renameSync(unfinished, directory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function adapt(file: string, sourceName: string, { projectId, target, withHistory }: Target) {
  using database = new DatabaseSync(file)
  database.exec(
    `DELETE FROM tokens; DELETE FROM tokenPersons; DELETE FROM settings; DELETE FROM datasets; DELETE FROM addons;
     DELETE FROM origins; DELETE FROM names; DELETE FROM hooks; DELETE FROM hookChanges; DELETE FROM hookMessages;
     DELETE FROM hookAttempts`,
  )
  database.prepare(MOVE_ASSETS).run({ from: `/${projectId}/${sourceName}/`, to: `/${projectId}/${target}/` })
  if (!withHistory) database.exec(FORGET_HISTORY)
}

/** Each document keeps one change, which creates it: later revisions are patches of it. */
const FORGET_HISTORY = `
  DELETE FROM formerSlugs; DELETE FROM publications;
  DELETE FROM changes WHERE (document, sequence) NOT IN
    (SELECT document, MAX(sequence) FROM changes JOIN documents ON id = document GROUP BY document);
  UPDATE changes SET revert = '[0,null]', apply =
    (SELECT json_array(0, json_remove(body, '$._rev')) FROM documents WHERE id = document);
  DELETE FROM transactions WHERE sequence NOT IN (SELECT sequence FROM changes)`

/** The paths in an asset's document contain the dataset's name. */
const MOVE_ASSETS = `
  UPDATE documents SET body = json_replace(body,
    '$.path', replace(body ->> 'path', :from, :to), '$.url', replace(body ->> 'url', :from, :to))
  WHERE body ->> '_type' IN ('sanity.imageAsset', 'sanity.fileAsset')`
