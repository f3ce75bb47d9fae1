import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node, root, run } from '../../api/run/setup.mjs'

/** Debian's package, and its program: Chromium without a window, which takes a third less time. */
const DEBIAN_PACKAGE = 'chromium-headless-shell'
const WITH_WINDOW = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A Chromium for the browser tests: CHROME_PATH's, Debian's package where it may be installed, the machine's, or
 * Playwright's own download.
 * @returns {Promise<string | null>} its path; null for Playwright's own
 */
export async function findOrInstallChromium() {
  const named = process.env.CHROME_PATH
  if (named && existsSync(named)) return named
  const withoutWindow = onPath(DEBIAN_PACKAGE) ?? (await installDebianPackage())
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const found = withoutWindow ?? WITH_WINDOW.map(onPath).find(Boolean) ?? (existsSync(mac) ? mac : null)
  if (found) return found
  console.log("> No Chromium on this machine: downloading Playwright's …")
  await run(node, [join(root, 'web/node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  return null
}

/** Needs root, as in containers. @returns the program's path; undefined where it cannot be installed */
async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined
  console.log(`> Installing the package "${DEBIAN_PACKAGE}" …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const packages = [DEBIAN_PACKAGE, 'fonts-liberation']
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  return onPath(DEBIAN_PACKAGE)
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}
