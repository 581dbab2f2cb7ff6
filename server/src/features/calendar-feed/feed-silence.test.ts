import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { leaveInstallation, openTestFolder } from '../../testing/folder.ts'
import { insertPractice } from '../../testing/practice-rows.ts'

test('no log line contains the token, whatever the response', async () => {
  const database = await openTestDatabase()
  const { path: dataDir, remove } = openTestFolder()
  leaveInstallation(dataDir)
  const { therapistId } = await insertPractice(database.owner, 'ana')
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const put = 'update calendar_feeds set token_hash = $1, address_created_at = now() where therapist_id = $2'
  await database.owner.query(put, [hash, therapistId])

  const settings = { PORT: '0', DATABASE_URL: database.url, OPENHOUR_DATA: dataDir, LOG_LEVEL: 'debug' }
  const child = spawn(process.execPath, ['server/src/main.ts'], { env: { ...process.env, ...settings } })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(String(part)))
  await expect.poll(() => output.join('')).toMatch(/Openhour is ready at/)
  const url = /ready at (\S+)/.exec(output.join(''))?.[1] ?? ''
  const ask = async (path: string, method = 'GET') => (await fetch(url + path, { method })).status

  try {
    expect(await ask(`/calendar/${token}.ics`)).toBe(200)
    expect(await ask(`/calendar/${token}.ics`, 'PROPFIND')).toBe(405)
    for (const slip of [`/calendar/${token}`, `/${token}.ics`, `/Calendar/${token}.ics`, `/api/${token}.ics`])
      expect([slip, await ask(slip)]).toEqual([slip, expect.any(Number)])
    await database.owner.query('alter function app.open_calendar_feed(bytea, timestamptz) rename to gone')
    expect(await ask(`/calendar/${token}.ics`)).toBe(500)
    await expect.poll(() => output.join('')).toContain('a request failed')
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const everything = output.join('') + metrics
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(hash.toString('hex'))
    expect(everything).toContain('a page or a private link')
  } finally {
    await new Promise((done) => child.once('exit', done) && child.kill('SIGTERM'))
    await database.drop()
    remove()
  }
})
