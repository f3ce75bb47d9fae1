import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node, root, run } from '../../api/run/setup.mjs'

/** Debian's package, and its program: Chromium without a window, which takes a fifth less time. */
const DEBIAN_PACKAGE = 'chromium-headless-shell'
const NAMES = [DEBIAN_PACKAGE, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A Chromium for the browser tests: CHROME_PATH's, the machine's, Debian's package where it may be installed, or
 * Playwright's own download.
 * @returns {Promise<string | null>} its path; null for Playwright's own
 */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`> No Chromium on this machine: installing the package "${DEBIAN_PACKAGE}" …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', DEBIAN_PACKAGE, 'fonts-liberation'],
      { env },
    )
    const installed = findChromium()
    if (installed) return installed
  }
  console.log("> No Chromium on this machine: downloading Playwright's …")
  await run(node, [join(root, 'web/node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  return null
}

function findChromium() {
  const named = process.env.CHROME_PATH
  if (named && existsSync(named)) return named
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return NAMES.map(onPath).find(Boolean) ?? (existsSync(mac) ? mac : null)
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
