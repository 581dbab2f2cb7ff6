import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'

/** The product's tables on an embedded PostgreSQL in a temporary folder, which `end` removes. */
export async function openTemporaryDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const { host, port, user, password, database } = server
  const address = { host, port, user, password, database }
  await migrate(address)
  return {
    folder,
    address,
    /** For DATABASE_URL and for servers in separate processes. */
    url: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    postgresPid: server.pid,
    end: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
