import express from 'express'
import { ContentInUseError, createLake, createToken, openStore } from '../create-lake.ts'
import { errorMessage } from '../errors.ts'
import { createCliProxy } from './cli-proxy.ts'
import { USAGE, readOptions } from './options.ts'
import { type Upgrade, createWebServer } from './serve.ts'
import { createOwnerSignIn } from './sign-in.ts'
import { createStudioRouter } from './studio.ts'
import { addToken, manageTokens } from './tokens.ts'
import { exportTo, importFrom } from './transfer.ts'

/** Sanity's client puts the project's id before the host name; browsers resolve every subdomain of `localhost` to this machine. */
const NAME = 'localhost'
const say = (line: string) => process.stdout.write(`${line}\n`)

function giveUp(error: unknown): never {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}

function orGiveUp<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    return giveUp(error)
  }
}

const values = orGiveUp(() => readOptions(process.argv.slice(2)))
if (values.help) {
  say(`Usage: ${USAGE}`)
  process.exit(0)
}
process.umask(0o077)
const { project: projectId, dataset: datasetName } = values
if (values.tokens || values.revoke !== undefined) {
  const { data, revoke = null } = values
  for (const line of orGiveUp(() => manageTokens(data, revoke))) say(line)
  process.exit(0)
}
if (values.export) {
  say(await exportTo(values.export, { directory: values.data, projectId, datasetName }).catch(giveUp))
  process.exit(0)
}
const store = orGiveUp(() => {
  try {
    return openStore(values.data)
  } catch (error) {
    if (!values.token || !(error instanceof ContentInUseError)) throw error
    // A running lake reads the tokens at every request.
    say(`Token for scripts: ${addToken(values.data)}`)
    process.exit(0)
  }
})
const owner = createOwnerSignIn()
const lake = orGiveUp(() =>
  createLake({
    store,
    projectId,
    datasets: [datasetName],
    mount: '',
    identify: (request) => owner.identify(request),
    findUsers: owner.findUsers,
    findMembers: owner.findMembers,
    allowedOrigins: values.allow,
    webhookAllow: values['webhook-allow'],
    signIn: { title: 'This lake', pageOf: (to) => `/sign-in?${new URLSearchParams({ to }).toString()}` },
  }),
)
if (values.import) say(await importFrom(values.import, lake).catch(giveUp))
const app = express().disable('x-powered-by').use(owner.router)
if (values.studio) app.use(createStudioRouter(values.studio))
app.use(lake.router)
const { cert, key } = values
const upgrade: Upgrade = (request, socket, head) => {
  void lake.handleUpgrade(request, socket, head).then((isOurs) => isOurs || socket.destroy())
}
const server = orGiveUp(() => createWebServer(app, { cert, key, upgrade }))
const listeningPort = (found: ReturnType<typeof server.address>) =>
  typeof found === 'object' && found ? found.port : 0
server.once('error', giveUp)
server.listen(Number(values.port), values.host)
const proxy = createCliProxy(() => ({ port: listeningPort(server.address()), host: values.host }))
proxy.once('error', giveUp)
proxy.once('listening', () => {
  say(`For the sanity command: HTTPS_PROXY=http://${values.host}:${listeningPort(proxy.address())}`)
})
server.once('listening', () => {
  const port = listeningPort(server.address())
  const origin = `${cert && key ? 'https' : 'http'}://${NAME}:${port}`
  say(`The lake is at ${origin}; Studios on ${values.allow.join(', ')} may use it.`)
  if (values.studio) say(`The Studio is at ${origin.replace('//', `//${values.project}.`)}`)
  say(`Code to sign in: ${owner.code}`)
  if (values.token) say(`Token for scripts: ${createToken(store, 'portfolio-lake').token}`)
  say('In sanity.config.ts:')
  say(`  projectId: '${values.project}',`)
  say(`  dataset: '${values.dataset}',`)
  say(`  apiHost: '${origin}',`)
  if (values['cli-port']) proxy.listen(Number(values['cli-port']), values.host)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    proxy.close()
    void lake.close().then(() => process.exit(0))
  })
