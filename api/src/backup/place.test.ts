import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '#test/support/use-folder.ts'
import { refuseTracked } from './place.ts'

const folder = useFolder()

test('a file that git would offer for a commit is refused', async () => {
  execFileSync('git', ['init', '--quiet', folder])
  writeFileSync(join(folder, '.gitignore'), 'private/\n*.private\n')
  await refuseTracked(join(folder, 'private/a.tar.gz'))
  await refuseTracked(join(folder, 'a.private'))
  await expect(refuseTracked(join(folder, 'a.tar.gz'))).rejects.toThrow('does not ignore it')
})
