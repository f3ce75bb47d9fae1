import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { freePort } from './free-port.ts'
import { spawnProcess } from '../../../studio/lake/test/spawn-process.ts'

/** The proxies that api/deploy has a configuration for. */
export const PROXIES = ['nginx', 'caddy'] as const
export const DOMAIN = 'me.example'

/**
 * @property folder with `cert.pem` and `key.pem`, for the proxy's files
 * @property port of the proxy, with TLS
 * @property origin of the portfolio
 */
type Place = { folder: string; port: number; origin: string }

/** Starts a proxy with its configuration in api/deploy, adapted to the place. */
export const startProxy = (name: (typeof PROXIES)[number], place: Place) =>
  name === 'nginx' ? startNginx(place) : startCaddy(place)

const deployed = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')

async function startNginx({ folder, port, origin }: Place) {
  const site = deployed('nginx.conf')
    .replace('127.0.0.1:3000', new URL(origin).host)
    .replace('/var/cache/nginx-portfolio', join(folder, 'cache'))
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'cert.pem')};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'key.pem')};`)
    // The port is part of this test's public address only.
    .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `user ${userInfo().username}; daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn; events {}\nhttp { access_log off;\n${paths}\n${site}\n}`,
  )
  return run('nginx', ['-c', file], { folder, port })
}

async function startCaddy({ folder, port, origin }: Place) {
  const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${join(folder, 'caddy')}\n}\n`
  const site = deployed('Caddyfile')
    .replace('127.0.0.1:3000', new URL(origin).host)
    .replace(
      `{$DOMAIN:${DOMAIN}} {`,
      `${DOMAIN}:${port} {\n\tbind 127.0.0.1\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
    )
  const file = join(folder, 'Caddyfile')
  await writeFile(file, global + site)
  return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { folder, port })
}

async function run(command: string, args: string[], { folder, port }: Pick<Place, 'folder' | 'port'>) {
  const proxy = spawnProcess(command, args, { env: { ...process.env, HOME: folder } })
  for (let tries = 0; tries < 100 && proxy.isRunning(); tries += 1) {
    if (await canConnect(port)) return proxy
    await sleep(100)
  }
  throw new Error(`${command} did not start:\n${proxy.output()}`)
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port, servername: DOMAIN, rejectUnauthorized: false })
    socket.once('secureConnect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
