// Generates from db/tables and the migrations: table types, what shared code knows of tables, db/schema.sql, db/client-columns.txt and db/admin-columns.txt; and from the
// routes the route tree.
//
//   node scripts/tables.mjs            writes them
//   node scripts/tables.mjs --check    only compares, and exits with 1 if one is outdated
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { root } from './check/files.mjs'
import { routeTree } from './check/route-tree.mjs'
import { recordTableFiles } from './check/record-tables.mjs'
import { schemaText } from './check/schema.mjs'

const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
/** Matches the parsing of the pools in platform/database/connection.ts. */
const types = { timestamptz: 'string', int8: 'number' }

/** The files generated from a freshly made database. */
async function fromDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-tables-'))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user who needs access
  try {
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
    try {
      const { host, port, user, password, database: name } = database
      await migrate({ host, port, user, password, database: name })
      const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
      return {
        'server/src/platform/database/tables.generated.ts': await tableTypes(url, folder),
        'db/schema.sql': await schemaText(url),
        ...(await recordTableFiles(url)),
      }
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tableTypes(url, folder) {
  const file = join(folder, 'tables.ts')
  const given = ['--dialect', 'postgres', '--url', 'env(DATABASE_URL)', '--out-file', file, '--date-parser', 'string']
  const wanted = ['--type-mapping', JSON.stringify(types), '--exclude-pattern', '{graphile_worker,app}.*']
  const env = { ...process.env, DATABASE_URL: url }
  await promisify(execFile)(process.execPath, [generator, ...given, ...wanted], { cwd: folder, env })
  return readFileSync(file, 'utf8')
}

const written = [
  ...Object.entries(await fromDatabase()).map(([path, text]) => ({ path, from: 'db/tables or db/migrations', text })),
  { path: 'web/src/routeTree.gen.ts', from: 'web/src/routes', text: await routeTree() },
]

const check = process.argv.includes('--check')
for (const { path, from, text } of written) {
  if (text === textNow(path)) continue
  if (check) {
    console.error(`${path}  Outdated (${from} changed): run npm run tables`)
    process.exitCode = 1
  } else {
    writeFileSync(join(root, path), text)
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
