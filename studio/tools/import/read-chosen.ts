import { callApi } from '@portfolio/contract/api-client'
import { githubAccountSchema } from '@portfolio/contract/github'
import type { NamedFile } from '../../import/readers/unzip.ts'

/** The chosen files with their paths within the chosen folder. */
export const readChosen = (files: readonly File[]): Promise<NamedFile[]> =>
  Promise.all(
    files.map(async (file) => ({
      path: file.webkitRelativePath.split('/').slice(1).join('/') || file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )

/** The repositories of an account, as a file of them would be. @throws {Error} with a sentence for the owner */
export async function readAccount(name: string): Promise<NamedFile[]> {
  const account = githubAccountSchema.parse((await callApi(`/github/${encodeURIComponent(name)}`)).body)
  if ('problem' in account) {
    const { describeProblem } = await import('../../import/readers/github.ts')
    throw new Error(describeProblem(account.problem))
  }
  const json = JSON.stringify({ user: account.user, repositories: account.repositories })
  return [{ path: `repositories of ${name}`, bytes: new TextEncoder().encode(json) }]
}
