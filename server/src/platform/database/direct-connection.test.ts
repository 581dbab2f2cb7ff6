import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startOpenhour } from '../../main.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { openStartupProxy } from '../../testing/startup-proxy.ts'
import { readEnv } from '../env.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test.each(['ignored', 'refused'] as const)(
  'Openhour does not start behind a pooler, and says why: startup options are %s',
  async (options) => {
    const proxy = await openStartupProxy(database.url, options)
    const { path: dataDir, remove } = openTestFolder()
    onTestFinished(async () => {
      await proxy.close()
      remove()
    })
    const env = readEnv({
      PORT: '0',
      DATABASE_URL: proxy.urlFor(database.url),
      OPENHOUR_DATA: dataDir,
      OPENHOUR_SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'error',
    })
    await expect(startOpenhour(env)).rejects.toThrow(
      /^DATABASE_URL leads through a connection pooler, such as PgBouncer in transaction mode\. Openhour needs/,
    )
  },
)
