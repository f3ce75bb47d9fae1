// `npm run build`: what `npm start` does before it starts the server.
import { build, install } from './setup.mjs'

await install()
await build()
