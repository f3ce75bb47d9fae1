#!/bin/sh
# Installs, builds, and writes the server with its production dependencies into a new folder. Run it in the project's
# folder: sh api/deploy/build-server.sh <folder>
set -eu
pnpm="npx --yes $(node -p 'require("./package.json").config.pnpm')"
$pnpm install --frozen-lockfile
# The project's own Node.js, which the install has brought.
export PATH="$PWD/node_modules/.bin:$PATH"
# Without the files of earlier builds, which a build leaves.
rm -rf web/dist studio/dist
$pnpm -r --workspace-concurrency=1 build
$pnpm --filter @portfolio/api --prod deploy "$1"
