import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNote, bodyOf, daysAgo, text } from '../../testing/note-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await newClient(therapist)
})
afterAll(() => product.stop())

const path = () => `/api/v1/clients/${client}/process-notes`
const write = async (more: object = {}) =>
  (await therapist.post(path(), { noteDate: '2026-05-04', text: 'I felt xylophone today.', ...more }))
    .json as ProcessNote

test('process notes are written, read, changed upon the version seen, and deleted', async () => {
  const note = await write()
  expect(note).toMatchObject({ clientId: client, noteDate: '2026-05-04', text: 'I felt xylophone today.', version: 1 })
  const later = await write({ noteDate: '2026-05-11', text: '  Kept\n as it is ' })
  expect((await therapist.get(path())).json).toEqual({ items: [later, note], total: 2 })
  const one = `/api/v1/process-notes/${note.id}`
  const change = { noteDate: '2026-05-05', text: 'Changed', version: 1 }
  expect((await therapist.send('PUT', one, change)).json).toMatchObject({ text: 'Changed', version: 2 })
  const second = await therapist.send('PUT', one, { ...change, text: 'Overwritten' })
  expect([second.status, bodyOf(second).code]).toEqual([409, 'version-conflict'])
  expect((await therapist.get(one)).json).toMatchObject({ text: 'Changed', version: 2 })
  expect((await therapist.send('DELETE', one)).status).toBe(200)
  expect((await therapist.get(one)).status).toBe(404)
})

test.each([
  ['nothing in it', { text: ' \n' }, 'text', 'Please enter note content'],
  ['200,001 letters', { text: 'x'.repeat(200_001) }, 'text', 'Input exceeds maximum length of 200000 characters'],
  ['no day', { noteDate: undefined }, 'noteDate', 'Please choose the day that the note is about'],
  ['a day to come', { noteDate: daysAgo(-3) }, 'noteDate', 'The day of a note cannot be in the future'],
])('one with %s is refused', async (_what, more, field, message) => {
  const answer = await therapist.post(path(), { noteDate: '2026-05-04', text: 'x', ...more })
  expect([answer.status, bodyOf(answer).errors?.[field]]).toEqual([400, message])
})

test('is in no list, no search, no print and no export of anything else', async () => {
  await write()
  await aNote(therapist, client, { sections: text('A clinical note.') })
  const asked = await Promise.all(
    [
      `/api/v1/clients/${client}/notes`,
      `/api/v1/clients/${client}/notes?search=xylophone`,
      `/api/v1/clients/${client}/previous-note`,
      `/api/v1/clients/${client}/overview`,
      `/api/v1/clients/${client}/sessions`,
      '/api/v1/search?q=xylophone',
      '/api/v1/unsigned-notes',
    ].map((address) => therapist.get(address)),
  )
  expect(asked.map(({ status }) => status)).toEqual(Array(asked.length).fill(200))
  expect(asked.filter((answer) => answer.text.includes('xylophone'))).toEqual([])
  const words = await product.database.owner.query(`select words::text from record_search`)
  expect(words.rows.some((row: { words: string }) => row.words.includes('xylophone'))).toBe(false)
})

test('belongs to its author', async () => {
  const note = await write()
  const other = await product.person()
  expect((await other.get(`/api/v1/process-notes/${note.id}`)).status).toBe(404)
  expect((await other.get(path())).status).toBe(404)
  expect((await other.send('DELETE', `/api/v1/process-notes/${note.id}`)).status).toBe(404)
  const opened = await product.database.owner.query(
    `select from audit_log where entity_id = $1 and action = 'opened'`,
    [note.id],
  )
  expect(opened.rowCount).toBe(0)
})
