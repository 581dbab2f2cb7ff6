import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOpenhour } from '../../main.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { leaveInstallation, openTestFolder } from '../../testing/folder.ts'
import { insertPractice } from '../../testing/practice-rows.ts'
import { readEnv } from '../env.ts'

let database: TestDatabase
let folder: ReturnType<typeof openTestFolder>
beforeEach(async () => {
  folder = openTestFolder()
  leaveInstallation(folder.path)
  database = await openTestDatabase()
  await insertPractice(database.owner, 'ana')
})
afterEach(async () => {
  await database.drop()
  folder.remove()
})

/** Starts the product on the database; gives the sentence with which it refuses, or undefined. */
async function start(): Promise<string | undefined> {
  const settings = { PORT: '0', LOG_LEVEL: 'error', OPENHOUR_DATA: folder.path, DATABASE_URL: database.url }
  try {
    const running = await startOpenhour(readEnv(settings))
    await running.stop()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const developmentVersion =
  'This database was created by a development version of Openhour and cannot be upgraded. Your data is unchanged: start with an empty OPENHOUR_DATA folder or database, or use the version that created this one.'

test.each([
  [
    'was made before migrations had checksums',
    `alter table schema_migrations drop column checksum; update schema_migrations set name = '0041_settle_appointments.sql'`,
  ],
  [
    'was made by migrations alone',
    `update schema_migrations set name = '0001_roles_and_tenancy.sql'; insert into schema_migrations (name, checksum) values ('0002_audit_and_live_updates.sql', 'x')`,
  ],
  ['has a migration of another name', `insert into schema_migrations (name, checksum) values ('0000_people.sql', 'x')`],
  ['has tables that were changed since', `update schema_migrations set checksum = 'x'`],
])('a database that %s is refused and left as it is', async (_what, statement) => {
  await database.owner.query(statement)
  const migrations = async () => (await database.owner.query('select * from schema_migrations order by name')).rows
  const before = await migrations()
  expect(await start()).toBe(developmentVersion)
  expect(await migrations()).toEqual(before)
  expect((await database.owner.query('select name from clients')).rowCount).toBe(1)
})

test('a database that a newer version has migrated is refused', async () => {
  await database.owner.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  expect(await start()).toBe(
    'This database was created by a newer version of Openhour (it has 9999_later.sql). Start that version, or restore a backup.',
  )
})
