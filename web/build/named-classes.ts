import type { Plugin } from 'vite'

const IMPORT = /import (\w+) from '(\S+\.module\.css)'/g

/** Imports the classes of CSS modules by name, so that scripts contain the used ones only, and no object with all of them. */
export const namedClasses = (): Plugin => ({
  name: 'named-classes',
  apply: 'build',
  // Before React's plugin, which compiles the import.
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx$/ },
    handler: (code) =>
      code.replaceAll(IMPORT, (declaration, styles: string, file: string) =>
        // A computed name needs the object.
        code.includes(`${styles}[`) ? declaration : `import * as ${styles} from '${file}'`,
      ),
  },
})
