import { hashPassword } from '../server/src/services/sign-in/password-hash.ts'
import { samplePassword } from '../db/demo/sample.ts'
import { seedSample } from '../db/demo/seed.ts'
import { type DatabaseAddress, openPool } from '../server/src/platform/database/connection.ts'
import { leaveInstallation } from '../server/src/testing/folder.ts'
import { openLog } from '../server/src/platform/log.ts'
import { openTemporaryDatabase } from './temporary-database.ts'

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
  const database = await openTemporaryDatabase()
  const { address, folder } = database
  leaveInstallation(folder)
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
    url: database.url,
    postgresPid: database.postgresPid,
    folder,
    therapists: rows,
    password: samplePassword,
    close: async () => {
      await database.end()
    },
  }
}
