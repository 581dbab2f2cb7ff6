import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findRunningPostgres } from '../database/embedded.ts'
import { startOpenhour } from '../../main.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { readEnv } from '../env.ts'
import { until } from '../../testing/until.ts'

test('a database lost in mid-request is a 503 that a person understands, and the product recovers by itself', async () => {
  const { path: dataDir, remove } = openTestFolder()
  const running = await startOpenhour(readEnv({ PORT: '0', OPENHOUR_DATA: dataDir, LOG_LEVEL: 'error' }))
  const ask = async () => {
    const response = await fetch(`${running.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.url },
      body: JSON.stringify({ email: 'somebody@example.com' }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  expect((await ask()).status).toBe(200)
  const found = new pg.Client(findRunningPostgres(join(dataDir, 'database')))
  await found.connect()
  const { rows } = await found.query(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`)
  await found.end()
  process.kill(rows[0].pid, 'SIGKILL')

  await until(ask, ({ status, body }) => {
    if (status === 200) return true
    expect([status, body]).toMatchObject([503, { code: 'unavailable', detail: expect.stringContaining('Try again') }])
    return false
  })
  expect((await (await fetch(`${running.url}/readyz`)).json()) as object).toMatchObject({ ready: true })
  await running.stop()
  remove()
})
