// Builds the web pages into web/dist, each file beside its compressed forms; the pages themselves the server compresses, with what it adds to
// them. `--quiet`: warnings and errors only.
import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
await build({ root: join(root, 'web'), logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' })

const dist = join(root, 'web/dist')
const compressible = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|css|svg|json)$/.test(name))
await Promise.all(
  compressible.flatMap((name) => [
    pipeline(createReadStream(join(dist, name)), createGzip({ level: 9 }), createWriteStream(join(dist, `${name}.gz`))),
    pipeline(
      createReadStream(join(dist, name)),
      createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      createWriteStream(join(dist, `${name}.br`)),
    ),
  ]),
)
