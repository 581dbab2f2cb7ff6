// Builds the web pages into web/dist, with gzip and Brotli versions of each file. Pages are not compressed: the server adds to them first. Files of the two
// previous builds are kept. `--quiet`: warnings and errors only.
import { createReadStream, createWriteStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { build } from 'vite'
import { codeGroups } from '../web/code-groups.ts'
import { keepEarlierBuilds } from './build/kept-builds.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
// Not in the served folder, so a running server always has complete pages.
const fresh = join(root, '.runtime/web-fresh')
const replaced = join(root, '.runtime/web-replaced')
// A first build says which modules each page needs, the second puts them into files accordingly.
const ungrouped = await build({ root: join(root, 'web'), logLevel: 'warn', build: { outDir: fresh, write: false } })
const groupOf = codeGroups(ungrouped.output)
const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: (id) => groupOf.get(id) ?? null, debugName: 'web/code-groups.ts' }],
}
await build({
  root: join(root, 'web'),
  logLevel: process.argv.includes('--quiet') ? 'warn' : 'info',
  build: { outDir: fresh, rolldownOptions: { output: { codeSplitting } } },
})

const compressible = readdirSync(fresh, { recursive: true }).filter((name) => /\.(js|css|svg|json)$/.test(name))
await Promise.all(
  compressible.flatMap((name) => [
    pipeline(
      createReadStream(join(fresh, name)),
      createGzip({ level: 9 }),
      createWriteStream(join(fresh, `${name}.gz`)),
    ),
    pipeline(
      createReadStream(join(fresh, name)),
      createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      createWriteStream(join(fresh, `${name}.br`)),
    ),
  ]),
)
keepEarlierBuilds(fresh, dist)

rmSync(replaced, { recursive: true, force: true })
if (existsSync(dist)) renameSync(dist, replaced)
renameSync(fresh, dist)
rmSync(replaced, { recursive: true, force: true })
