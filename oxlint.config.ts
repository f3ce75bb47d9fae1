import { defineConfig } from 'oxlint'

type Pattern = { regex: string; message: string }

/**
 * Forbids imports in files, also of types. Of several overrides of a rule only the last one applies to a file, so no
 * two may match the same file.
 */
const forbid = (files: string[], ...patterns: Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error' as const, { patterns }] },
})

/** Forbids each folder to import the folders beside it, except those that `allowed` lists for it. */
function layers(
  root: string,
  packages: Pattern,
  { allowed, message }: { allowed: Record<string, string[]>; message: string },
  more: Record<string, Pattern[]> = {},
) {
  return Object.entries(allowed).map(([folder, lower]) => {
    const others = Object.keys(allowed).filter((name) => name !== folder && !lower.includes(name))
    const regex = `^(#src|(\\.\\./)*\\.\\.)/(${others.join('|')})/`
    return forbid([`${root}/${folder}/**`], packages, { regex, message }, ...(more[folder] ?? []))
  })
}

const onlyContract = (who: string) => ({
  regex: '^@portfolio/(api|embedded-mongo|lake|studio|web)',
  message: `${who} imports no package but @portfolio/contract.`,
})
const studioPackages = onlyContract('The Studio')
const webPackages = onlyContract('The site')
const apiPackages = { regex: '^@portfolio/studio', message: 'The API imports no code of the Studio.' }
const lakePackages = {
  regex:
    '^@portfolio/(api|contract|embedded-mongo|studio|web)|^(\\.\\./){3,}|^(\\.\\./)+(content|inputs|schema|structure|tools|translation)/',
  message: 'The lake knows nothing of the application.',
}

const packages = [
  forbid(['api/contract/**'], { regex: '^@portfolio/|^\\.\\./', message: 'It imports no other package.' }),
  forbid(['api/embedded-mongo/**'], {
    regex: '^@portfolio/(api|contract|lake|studio|web)|^(\\.\\./){3,}',
    message: 'The embedded database knows nothing of the application.',
  }),
  forbid(['studio/lake/{bench,test}/**', 'studio/lake/src/{create-lake,lake-options}.ts'], lakePackages),
  forbid(
    ['studio/lake/src/{asset-document,check-document,document,errors,limits,log,release,times}.ts'],
    lakePackages,
    { regex: '^\\./[^/]+/', message: 'What every folder of the lake uses imports none of them.' },
  ),
  forbid(['web/src/*', 'web/{bench,build,e2e,run,test}/**'], webPackages),
  forbid(['api/src/*', 'api/{bench,faults,run,test}/**'], apiPackages),
]

const schemaAndBelow = ['schema', 'inputs', 'actions', 'translation', 'ui']
const studioFolders = layers('studio', studioPackages, {
  message: 'Imports run src -> tools -> structure, import -> schema -> inputs -> actions -> translation, ui.',
  allowed: {
    src: ['tools', 'structure', ...schemaAndBelow],
    tools: ['structure', 'import', ...schemaAndBelow],
    import: ['inputs', 'translation'],
    structure: schemaAndBelow,
    schema: ['inputs', 'actions', 'translation'],
    inputs: ['actions', 'translation', 'ui'],
    actions: ['translation', 'ui'],
    translation: [],
    ui: [],
  },
})

const requests = ['access', 'http', 'store']
const lakeFeatures = {
  users: requests,
  webhooks: ['query', ...requests],
  listen: ['dataset', 'query', 'jobs', ...requests],
  comments: ['access', 'store'],
  transfer: ['assets', 'dataset', 'mutations', 'http'],
  assets: ['dataset', 'jobs', ...requests],
  actions: ['releases', 'dataset', 'mutations', ...requests],
  releases: ['dataset', 'mutations', 'access'],
  dataset: ['history', 'query', 'mutations', ...requests],
  history: requests,
  query: ['jobs', ...requests],
  access: ['http', 'store'],
  http: [],
  jobs: [],
  mutations: [],
  store: [],
}
const lakeFolders = layers('studio/lake/src', lakePackages, {
  message: `Imports of the lake run bin -> create-lake -> project -> ${Object.keys(lakeFeatures).join(', ')}; oxlint.config.ts has the list of each.`,
  allowed: { bin: [], project: Object.keys(lakeFeatures), ...lakeFeatures },
})

const low = ['language', 'state', 'ui']
const data = ['account', 'contact', 'content', 'guestbook']
const webFolders = layers(
  'web/src',
  webPackages,
  {
    message: `Imports run screens, owner -> chrome -> ${data.join(', ')} -> forms -> ${low.join(', ')}.`,
    allowed: {
      screens: ['document', 'chrome', ...data, 'forms', ...low],
      owner: ['chrome', 'content', ...low],
      preview: ['content'],
      resources: ['document', 'content', ...low],
      document: ['boot', 'chrome', 'content', ...low],
      boot: low,
      chrome: [...data, 'forms', ...low],
      account: ['forms', ...low],
      contact: ['forms', ...low],
      content: low,
      guestbook: low,
      forms: low,
      state: ['language', 'ui'],
      language: [],
      ui: ['language'],
    },
  },
  { screens: [{ regex: '^#src/screens/[^/]+/', message: 'A screen does not import another screen.' }] },
)

const base = ['cache', 'connections', 'damage', 'database', 'http', 'sessions']
const infrastructure = ['audit', 'content', 'mail', 'once', 'preview', ...base]
const features = `accounts backup comment-mails contact github guestbook links machine-translation operations
  pages visits`.split(/\s+/)
const apiFolders = layers('api/src', apiPackages, {
  message: `Imports run server, commands -> ${features.join(', ')} -> ${infrastructure.join(', ')}. Features do not import each other: create-features.ts hands one what it needs of another.`,
  allowed: {
    commands: [...features, ...infrastructure],
    ...Object.fromEntries(features.map((feature) => [feature, infrastructure])),
    preview: ['audit', 'content', ...base],
    mail: ['content', ...base],
    audit: base,
    once: ['database', 'http', 'sessions'],
    content: ['cache', 'damage'],
    sessions: ['http'],
    connections: ['http'],
    cache: ['http'],
    http: ['damage'],
    database: [],
    damage: [],
  },
})

const unsafe = (severity: 'error' | 'off') => ({
  'typescript/no-unsafe-argument': severity,
  'typescript/no-unsafe-assignment': severity,
  'typescript/no-unsafe-call': severity,
  'typescript/no-unsafe-member-access': severity,
  'typescript/no-unsafe-return': severity,
})

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'promise', 'jsx-a11y', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  rules: {
    ...unsafe('error'),
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    eqeqeq: 'error',
    'prefer-const': 'error',
    'react/react-in-jsx-scope': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/consistent-return': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...packages,
    ...studioFolders,
    ...lakeFolders,
    ...webFolders,
    ...apiFolders,
    { files: ['**/*.config.ts', '**/sanity.cli.ts'], rules: { 'import/no-default-export': 'off' } },
    // These scripts run before anything is installed, so they are JavaScript without types.
    { files: ['web/src/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
    { files: ['{api,web}/run/**'], rules: { 'no-console': 'off', ...unsafe('off') } },
    // The driver's documents are typed `any`.
    { files: ['api/embedded-mongo/test/**'], rules: unsafe('off') },
    // Vitest's matchers, such as expect.any(String), and what @sanity/client fetches are typed `any`.
    { files: ['**/*.test.{ts,tsx}'], rules: { 'typescript/no-unsafe-assignment': 'off' } },
  ],
  ignorePatterns: ['dist', '**/sanity.types.ts'],
})
