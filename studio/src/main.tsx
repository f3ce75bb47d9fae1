import './studio.css'
import { readContentSource } from './content-source.ts'
import { useOnlyOwnOrigin } from './only-own-origin.ts'

const source = readContentSource()
if (!source.isHosted) {
  useOnlyOwnOrigin()
  document.documentElement.dataset.ownLake = ''
}

// Imported after that, because modules of the Studio keep the `fetch` that they find.
const [{ renderStudio }, { createConfig }] = await Promise.all([
  import('sanity'),
  import('./create-config.ts'),
])
renderStudio(document.getElementById('studio'), createConfig(source))
