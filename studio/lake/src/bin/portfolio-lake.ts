#!/usr/bin/env node
const NEEDED = 24
const [major = 0] = process.versions.node.split('.').map(Number)
if (major >= NEEDED) await import('./command.ts')
else {
  process.stderr.write(`portfolio-lake needs Node.js ${NEEDED} or later; this is ${process.versions.node}\n`)
  process.exitCode = 1
}
