import { join } from 'node:path'
import type { Plugin } from 'vite'

const icon = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs/
const ours = `export { drawnIcon as default } from ${JSON.stringify(join(import.meta.dirname, 'src/ui/drawn-icon.ts'))}`
const key = /\bkey: "\w+"/g

/**
 * Makes lucide's icons smaller. What puts them together serves several frameworks and options that no icon of ours has: src/ui/drawn-icon.ts takes its
 * place. And every shape has a key of random letters, which do not compress: React needs keys that differ within one icon.
 */
export function smallIcons(): Plugin {
  return {
    name: 'openhour:small-icons',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs/ }, handler: () => ours },
    transform: {
      filter: { id: icon },
      handler(code) {
        let shapes = 0
        return { code: code.replace(key, () => `key: ${shapes++}`), map: null }
      },
    },
  }
}
