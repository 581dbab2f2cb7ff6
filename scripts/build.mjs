// Builds the web pages into web/dist. `--quiet`: warnings and errors only.
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
await build({ root: join(root, 'web'), logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' })
