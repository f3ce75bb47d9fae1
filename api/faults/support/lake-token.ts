import { runCommand } from '#test/support/run-command.ts'

/** Creates a token of the lake with the owner's command. */
export async function createLakeToken(dataDirectory: string): Promise<string> {
  const { stdout, stderr } = await runCommand(
    'content-token',
    { DATA_DIR: dataDirectory },
    'create',
    'faults',
  )
  const token = /^sk\S+$/m.exec(stdout)?.[0]
  if (!token) throw new Error(`no token was printed:\n${stdout}${stderr}`)
  return token
}
