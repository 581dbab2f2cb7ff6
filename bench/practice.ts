import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../server/src/services/sign-in/password-hash.ts'
import { samplePassword } from '../db/demo/sample.ts'
import { seedSample } from '../db/demo/seed.ts'
import { type DatabaseAddress, openPool } from '../server/src/platform/database/connection.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { leaveInstallation } from '../server/src/testing/folder.ts'
import { openLog } from '../server/src/platform/log.ts'

/** 50 therapists with 40 clients each (the first with `clientsOfFirst`) on a temporary embedded database. */
export type BenchPractice = {
  address: DatabaseAddress
  /** For DATABASE_URL and for servers in separate processes. */
  url: string
  postgresPid: number
  folder: string
  therapists: { id: string; email: string }[]
  password: string
  close(): Promise<void>
}

export async function openBenchPractice(therapists = 50, clientsOfFirst?: number): Promise<BenchPractice> {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-bench-'))
  chmodSync(folder, 0o755)
  leaveInstallation(folder)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const { host, port, user, password, database } = server
  const address = { host, port, user, password, database }
  await migrate(address)
  const owner = openPool(address, { role: 'owner', size: 2, log: openLog('error') })
  await seedSample(owner, {
    today: '2026-09-15',
    passwordHash: await hashPassword(samplePassword),
    extraTherapists: therapists,
    ...(clientsOfFirst && { clientsOfFirst }),
  })
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: string; email: string }>(
    `select id, email from users where email ~ '^therapist[0-9]+@' order by length(email), email`,
  )
  await owner.end()
  return {
    address,
    url: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    postgresPid: server.pid,
    folder,
    therapists: rows,
    password: samplePassword,
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
