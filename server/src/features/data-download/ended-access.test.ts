import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import type { Browser } from '../../testing/product.ts'
import { readZip } from '../../testing/zip-reader.ts'

let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

async function download(who: Browser): Promise<Map<string, Buffer>> {
  const { status, bytes } = await calls.fetchFile(dataDownloadPath, who)
  expect(status).toBe(200)
  return readZip(bytes)
}
const rowsIn = (files: Map<string, Buffer>, path: string) =>
  (JSON.parse(files.get(path)?.toString() ?? 'null') as { rows: object[] }).rows

test('the archive has the diary, messages and consents of a practice for 30 days after the access ended', async () => {
  const { product, person: therapist } = calls
  const who = await joinedClient(product, therapist)
  const { clientId } = who
  const logDate = new Date().toISOString().slice(0, 10)
  await who.post('/rpc/portal/addMoodEntry', {
    json: { clientId, id: crypto.randomUUID(), logDate, notes: 'My words' },
  })
  await who.post('/rpc/portalMessages/send', { json: { clientId, text: 'My message' } })
  await therapist.post('/rpc/wellnessRecords/add', { json: { clientId, logDate, notes: 'not-the-clients' } })
  await therapist.post('/rpc/invitations/endAccess', { json: { clientId } })

  const files = await download(who)
  expect(rowsIn(files, 'ended-1/diary.json')).toMatchObject([{ notes: 'My words', anxietyLevel: null }])
  expect(rowsIn(files, 'ended-1/messages.json')).toMatchObject([{ text: 'My message' }])
  expect(rowsIn(files, 'ended-1/consents.json')).toEqual([])
  expect([...files.keys()].filter((path) => /^ended-1|^practice/.test(path))).toHaveLength(3)
  expect(files.get('index.html')?.toString()).toContain('where your access has ended')
  expect([...files.values()].map(String).join()).not.toContain('not-the-clients')

  const { owner } = product.database
  await owner.query(`update ended_portal_access set ended_at = now() - interval '31 days'`)
  expect((await download(who)).has('ended-1/diary.json')).toBe(false)
  expect((await who.post('/rpc/portal/listMoodEntries', { json: { clientId } })).status).toBe(404)
})

test('a client reads who ended the access, and nothing once it is open again', async () => {
  const { product, person: therapist } = calls
  const who = await joinedClient(product, therapist)
  const { clientId } = who
  const ended = async () => {
    const { json } = (await who.get('/api/v1/portal/practices')) as { json: { items: object[]; ended: object[] } }
    return [json.items.length, json.ended]
  }
  const access = { clientId, practiceName: expect.any(String) as string, endedAt: expect.any(String) as string }
  await therapist.post('/rpc/clients/archive', { json: { id: clientId } })
  expect(await ended()).toEqual([0, [{ ...access, endedBy: 'practice' }]])
  await therapist.post('/rpc/clients/restore', { json: { id: clientId } })
  expect(await ended()).toEqual([1, []])
  await who.post('/rpc/portal/leave', { json: { clientId } })
  expect(await ended()).toEqual([0, [{ ...access, endedBy: 'client' }]])

  const other = await joinedClient(product, therapist)
  await therapist.post('/rpc/invitations/endAccess', { json: { clientId: other.clientId } })
  const { json } = await other.get('/api/v1/portal/practices')
  expect(json).toMatchObject({ items: [], ended: [{ clientId: other.clientId, endedBy: 'practice' }] })
})
