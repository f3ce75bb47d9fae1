import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import express, { type RequestHandler } from 'express'
import {
  ContentInUseError,
  createAssets,
  createLake,
  createToken,
  describeTokens,
  exportContent,
  openStore,
  revokeTokens,
} from '../create-lake.ts'
import { createCliProxy } from './cli-proxy.ts'
import { USAGE, readOptions } from './options.ts'
import { type Upgrade, createWebServer } from './serve.ts'
import { createOwnerSignIn } from './sign-in.ts'

/** Sanity's client puts the project's id before the host name; browsers resolve every subdomain of `localhost` to this machine. */
const NAME = 'localhost'
const TOKEN_LABEL = 'portfolio-lake'
const OF_THE_LAKE = /^\/+(?:v[^/]+|images|files)\//
const say = (line: string) => process.stdout.write(`${line}\n`)

const values = readOptions(process.argv.slice(2))
const { project: projectId, dataset: datasetName, data } = values
if (values.help) {
  say(`Usage: ${USAGE}`)
  process.exit(0)
}
process.umask(0o077)
if (values.tokens || values.revoke !== undefined) {
  manageTokens(values.revoke)
  process.exit(0)
}
if (values.export) {
  await exportTo(values.export)
  process.exit(0)
}
const store = openOrAddToken()
const owner = createOwnerSignIn()
const lake = createLake({
  store,
  projectId,
  datasets: [datasetName],
  mount: '',
  identify: (request) => owner.identify(request),
  findUsers: owner.findMembers,
  findMembers: owner.findMembers,
  allowedOrigins: values.allow,
  webhookAllow: values['webhook-allow'],
  signIn: { title: 'This lake', pageOf: (to) => `/sign-in?${new URLSearchParams({ to }).toString()}` },
})
if (values.import) {
  const { documents, assets } = await lake.importContent(resolve(values.import))
  say(`${documents} documents and ${assets} assets were imported.`)
}
const app = express().disable('x-powered-by').use(owner.router)
if (values.studio) app.use(express.static(values.studio), servePageOf(values.studio))
app.use(lake.router)
const { cert, key } = values
const upgrade: Upgrade = (request, socket, head) => {
  void lake.handleUpgrade(request, socket, head).then((isOurs) => isOurs || socket.destroy())
}
const server = createWebServer(app, { cert, key, upgrade })
const listeningPort = (found: ReturnType<typeof server.address>) =>
  typeof found === 'object' && found ? found.port : 0
const proxy = createCliProxy(() => ({ port: listeningPort(server.address()), host: values.host }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    proxy.close()
    void lake.close().then(() => process.exit(0))
  })
server.listen(Number(values.port), values.host)
await once(server, 'listening')
const port = listeningPort(server.address())
const origin = `${cert && key ? 'https' : 'http'}://${NAME}:${port}`
say(`The lake is at ${origin}; Studios on ${values.allow.join(', ')} may use it.`)
if (values.studio) say(`The Studio is at ${origin.replace('//', `//${projectId}.`)}`)
say(`Code to sign in: ${owner.code}`)
if (values.token) say(`Token for scripts: ${createToken(store, TOKEN_LABEL).token}`)
say('In sanity.config.ts:')
say(`  projectId: '${projectId}',`)
say(`  dataset: '${datasetName}',`)
say(`  apiHost: '${origin}',`)
if (values['cli-port']) {
  proxy.listen(Number(values['cli-port']), values.host)
  await once(proxy, 'listening')
  say(`For the sanity command: HTTPS_PROXY=http://${values.host}:${listeningPort(proxy.address())}`)
}

/** Lists tokens, or revokes those with a name or id; also beside a running lake, which reads them at every request. */
function manageTokens(name: string | undefined) {
  using shared = openStore(data, { isShared: true })
  if (name === undefined) return describeTokens(shared).forEach(say)
  const gone = revokeTokens(shared, name)
  if (gone.length === 0) throw new Error(`There is no token "${name}"`)
  for (const { id, label } of gone) say(`Revoked ${id} (${label})`)
}

/** Exports drafts and releases too; also works beside a running lake. */
async function exportTo(file: string) {
  using first = openStore(data, { isShared: true })
  const isFirst = first.registry.firstNames({ projectId, dataset: datasetName }).dataset === datasetName
  const directory = isFirst ? data : join(data, 'datasets', datasetName)
  if (!existsSync(directory)) throw new Error(`There is no dataset "${datasetName}" in ${data}`)
  using shared = openStore(directory, { isShared: true })
  const { documents, assets } = await exportContent({
    documents: shared.documents(),
    assets: createAssets({ directory, projectId, datasetName }),
    file: resolve(file),
    name: basename(file).replace(/\.tar\.gz$/, ''),
    withDrafts: true,
  })
  say(`${documents} documents and ${assets} assets are in ${file}`)
}

function openOrAddToken() {
  try {
    return openStore(data)
  } catch (error) {
    if (!values.token || values.import || !(error instanceof ContentInUseError)) throw error
    using shared = openStore(data, { isShared: true })
    say(`Token for scripts: ${createToken(shared, TOKEN_LABEL).token}`)
    process.exit(0)
  }
}

/** Serves the Studio's one page at all paths. No route: Express would answer the lake's preflight requests for it. */
function servePageOf(root: string): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' || OF_THE_LAKE.test(request.path)) next()
    else response.sendFile('index.html', { root })
  }
}
