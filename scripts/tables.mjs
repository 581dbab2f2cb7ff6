// Writes the files that follow from others: the types of the tables from the migrations, and the route tree from the routes.
//
//   node scripts/tables.mjs            writes both
//   node scripts/tables.mjs --check    compares only, and ends with 1 when one is out of date
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { root } from './check/files.mjs'
import { routeTree } from './check/route-tree.mjs'

const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
/** As the pools of platform/database/connection.ts parse them. */
const types = { timestamptz: 'string', int8: 'number' }

/** The types of every table, taken from a database that has nothing but the migrations. */
async function tableTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-tables-'))
  chmodSync(folder, 0o755) // started as root, PostgreSQL runs as another user, who must be able to walk in
  try {
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
    try {
      const { host, port, user, password, database: name } = database
      await migrate({ host, port, user, password, database: name })
      const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
      const file = join(folder, 'tables.ts')
      const given = [
        '--dialect',
        'postgres',
        '--url',
        'env(DATABASE_URL)',
        '--out-file',
        file,
        '--date-parser',
        'string',
      ]
      const wanted = ['--type-mapping', JSON.stringify(types), '--exclude-pattern', 'graphile_worker.*']
      const env = { ...process.env, DATABASE_URL: url }
      await promisify(execFile)(process.execPath, [generator, ...given, ...wanted], { cwd: folder, env })
      return readFileSync(file, 'utf8')
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const written = [
  { path: 'server/src/platform/database/tables.generated.ts', from: 'db/migrations', make: tableTypes },
  { path: 'web/src/routeTree.gen.ts', from: 'web/src/routes', make: routeTree },
]

const check = process.argv.includes('--check')
for (const { path, from, make } of written) {
  const wanted = await make()
  if (wanted === textNow(path)) continue
  if (check) {
    console.error(`${path}  It does not follow from ${from} as they are now: run npm run tables`)
    process.exitCode = 1
  } else {
    writeFileSync(join(root, path), wanted)
    console.log(`Wrote ${path}`)
  }
}

function textNow(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch (fault) {
    if (fault.code === 'ENOENT') return undefined
    throw fault
  }
}
