import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkAllowed, checkOrigin } from '../create-lake.ts'
import { errorMessage } from '../errors.ts'

export const USAGE = `portfolio-lake --data <folder> [--port 4000] [--host 127.0.0.1] [--project local] [--dataset production]
               [--allow <origin of a Studio>]... [--studio <folder of a built Studio>] [--token]
               [--cert <file> --key <file> [--cli-port <port>]] [--import <archive or folder>]
               [--webhook-allow <address, network or host that webhooks may reach besides the internet>]...
portfolio-lake --data <folder> --export <file.tar.gz> [--dataset production]
portfolio-lake --data <folder> --tokens | --revoke <name or id>`

/** @throws {Error} with a message for the user */
export function readOptions(args: string[]) {
  const { values } = parse(args)
  if (values.help) return values
  if (values.data === '') throw wrong('--data is missing')
  const isBeside = values.tokens || values.revoke !== undefined || values.export !== undefined
  if (isBeside && !existsSync(join(values.data, 'content.sqlite')))
    throw new Error(`There is no content in ${values.data}`)
  for (const name of ['port', 'cli-port'] as const) checkPort(name, values[name])
  if ((values.cert === undefined) !== (values.key === undefined))
    throw wrong('--cert and --key need each other')
  if (values['cli-port'] !== undefined && values.cert === undefined)
    throw wrong('--cli-port needs --cert and --key')
  for (const origin of values.allow) checkOrigin(origin, true)
  for (const name of values['webhook-allow']) checkWebhookAllow(name)
  if (values.studio !== undefined && !existsSync(join(values.studio, 'index.html')))
    throw new Error(`There is no built Studio in ${values.studio}`)
  return values
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', default: false },
        data: { type: 'string', default: '' },
        port: { type: 'string', default: '4000' },
        host: { type: 'string', default: '127.0.0.1' },
        project: { type: 'string', default: 'local' },
        dataset: { type: 'string', default: 'production' },
        allow: { type: 'string', multiple: true, default: ['http://localhost:3333'] },
        studio: { type: 'string' },
        token: { type: 'boolean', default: false },
        tokens: { type: 'boolean', default: false },
        revoke: { type: 'string' },
        import: { type: 'string' },
        export: { type: 'string' },
        cert: { type: 'string' },
        key: { type: 'string' },
        'cli-port': { type: 'string' },
        'webhook-allow': { type: 'string', multiple: true, default: [] },
      },
    })
  } catch (error) {
    throw wrong(errorMessage(error))
  }
}

function checkPort(name: string, value: string | undefined) {
  if (value !== undefined && !(/^\d{1,5}$/.test(value) && Number(value) < 2 ** 16))
    throw wrong(`--${name} needs a port`)
}

function checkWebhookAllow(name: string) {
  try {
    checkAllowed(name)
  } catch (error) {
    throw wrong(`--webhook-allow: ${errorMessage(error)}`)
  }
}

const wrong = (message: string) => new Error(`${message}\n\nUsage: ${USAGE}`)
