import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'

const RECIPE = readFileSync(new URL('../../../docs/add-a-document-type.md', import.meta.url), 'utf8')

/** The blocks of code of the recipe, each with the text since the one before it. */
const STEPS = [...RECIPE.matchAll(/([\s\S]*?)^ {3}```\w+\n([\s\S]*?)^ {3}```$/gm)].map(
  ([, before = '', code = '']) => ({ before, code: code.replaceAll(/^ {3}/gm, '') }),
)
function step(words: string) {
  const found = STEPS.filter(({ before }) => before.includes(words))
  expect(found, `the step with "${words}"`).toHaveLength(1)
  return found[0]?.code ?? ''
}

/**
 * Does what docs/add-a-document-type.md tells its reader, in a copy of the project.
 * @returns what takes it back
 */
export function followRecipe(folder: string) {
  const former = new Map<string, string | null>()
  function write(file: string, change: (text: string) => string) {
    const path = join(folder, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : null
    if (!former.has(path)) former.set(path, text)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, change(text ?? ''))
  }
  const insert = (file: string, before: string, text: string) =>
    write(file, (source) => {
      expect(source.split(before), `${file}: ${before}`).toHaveLength(2)
      return source.replace(before, () => `${text}\n${before}`)
    })

  for (const { before, code } of STEPS) {
    const [, file] = /new file `([^`]+)`[^`]*(?:`sections.ts`[^`]*)?$/.exec(before) ?? []
    if (file) write(file, () => code)
  }
  insert(
    'studio/schema/schema-types.ts',
    'import { certificate }',
    "import { talk } from './documents/talk.ts'",
  )
  insert('studio/schema/schema-types.ts', '  legalPage,', '  talk,')
  insert(
    'studio/structure/structure.ts',
    "singleton(S, context, 'curriculumVitae'",
    step('studio/structure/structure.ts'),
  )
  insert('studio/schema/translations/sections.ts', 'import { signIn }', "import { talks } from './talks.ts'")
  insert('studio/schema/translations/sections.ts', '  ...signIn,', '  talks,')
  const translated = step('translations.ndjson`')
  write('studio/content/translations.ndjson', (texts) => `${texts.trimEnd()}\n${translated}`)
  const [, address = ''] = /The address: `([^`]+)` in `PATHS`/.exec(RECIPE) ?? []
  insert('api/contract/paths.ts', "  contact: 'contact',", address)
  insert('web/src/screens/routes.ts', '  notFound:', step('web/src/screens/routes.ts'))
  // Generating types changes this file.
  write('api/contract/sanity.types.ts', (types) => types)
  return () => {
    for (const [changed, text] of former)
      if (text === null) rmSync(changed)
      else writeFileSync(changed, text)
  }
}
