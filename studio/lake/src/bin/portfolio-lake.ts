#!/usr/bin/env node
const NEEDED = 24
const [major = 0] = process.versions.node.split('.').map(Number)

function giveUp(problem: unknown) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}

if (major >= NEEDED) await import('./command.ts').catch(giveUp)
else giveUp(`portfolio-lake needs Node.js ${NEEDED} or later; this is ${process.versions.node}`)
