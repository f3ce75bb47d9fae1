import { parseArgs } from 'node:util'
import express from 'express'
import { createLake, createToken, openStore } from '../create-lake.ts'
import { reasonOf } from '../transfer/transfer-error.ts'
import { createCliProxy } from './cli-proxy.ts'
import { createServerOf } from './serve.ts'
import { createOwnerSignIn } from './sign-in.ts'
import { createStudioRouter } from './studio.ts'
import { exportTo, importFrom } from './transfer.ts'

const USAGE = `portfolio-lake --data <folder> [--port 4000] [--host 127.0.0.1] [--project local] [--dataset production]
               [--allow <origin of a Studio>]... [--studio <folder of a built Studio>] [--token]
               [--cert <file> --key <file> [--cli-port <port>]] [--import <archive or folder>]
portfolio-lake --data <folder> --export <file.tar.gz>`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '4000' },
    host: { type: 'string', default: '127.0.0.1' },
    project: { type: 'string', default: 'local' },
    dataset: { type: 'string', default: 'production' },
    allow: { type: 'string', multiple: true, default: ['http://localhost:3333'] },
    studio: { type: 'string' },
    token: { type: 'boolean', default: false },
    import: { type: 'string' },
    export: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
    'cli-port': { type: 'string' },
  },
})
/** Sanity's client puts the project's id before it, and browsers resolve every subdomain of it to this machine. */
const NAME = 'localhost'
const say = (line: string) => process.stdout.write(`${line}\n`)

function openOrGiveUp(folder: string) {
  try {
    return openStore(folder)
  } catch (error) {
    return giveUp(error)
  }
}

function giveUp(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}

if (!values.data || !/^\d{1,5}$/.test(values.port)) {
  process.stderr.write(`Usage: ${USAGE}\n`)
  process.exit(1)
}

process.umask(0o077)
const { project: projectId, dataset: datasetName } = values
if (values.export) {
  say(await exportTo(values.export, { directory: values.data, projectId, datasetName }).catch(giveUp))
  process.exit(0)
}
const store = openOrGiveUp(values.data)
const owner = createOwnerSignIn()
const lake = createLake({
  store,
  projectId,
  datasets: [datasetName],
  mount: '',
  identify: (request) => owner.identify(request),
  findUsers: owner.findUsers,
  allowedOrigins: values.allow,
  signIn: { title: 'This lake', pageOf: (to) => `/sign-in?${new URLSearchParams({ to }).toString()}` },
  log: ({ level, message, ...details }) =>
    process.stderr.write(`${level}: ${message} ${JSON.stringify(details)}\n`),
})
if (values.import) say(await importFrom(values.import, lake).catch(giveUp))
const app = express().disable('x-powered-by').use(owner.router)
if (values.studio) app.use(createStudioRouter(values.studio))
app.use(lake.router)
const { cert, key } = values
const server = createServerOf(app, {
  cert,
  key,
  upgrade(request, socket, head) {
    void lake.handleUpgrade(request, socket, head).then((isOurs) => isOurs || socket.destroy())
  },
})
const portOf = (found: ReturnType<typeof server.address>) =>
  typeof found === 'object' && found ? found.port : 0
server.once('error', giveUp)
server.listen(Number(values.port), values.host)
const proxy = createCliProxy(() => ({ port: portOf(server.address()), host: values.host }))
proxy.once('error', giveUp)
proxy.once('listening', () => {
  say(`For the sanity command: HTTPS_PROXY=http://${values.host}:${portOf(proxy.address())}`)
})
server.once('listening', () => {
  const port = portOf(server.address())
  const origin = `${cert && key ? 'https' : 'http'}://${NAME}:${port}`
  say(`The lake is at ${origin}; Studios on ${values.allow.join(', ')} may use it.`)
  if (values.studio) say(`The Studio is at ${origin.replace('//', `//${values.project}.`)}`)
  say(`Code to sign in: ${owner.code}`)
  if (values.token) say(`Token for scripts: ${createToken(store, 'portfolio-lake').token}`)
  say('In sanity.config.ts:')
  say(`  projectId: '${values.project}',`)
  say(`  dataset: '${values.dataset}',`)
  say(`  apiHost: '${origin}',`)
  if (values['cli-port'] && cert && key) proxy.listen(Number(values['cli-port']), values.host)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    proxy.close()
    void lake.close().then(() => process.exit(0))
  })
