import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

const add = (more: object) => therapist.post('/api/v1/clients', clientDetails(more))
const body = (answer: Answer) => answer.json as Record<string, unknown> & { errors?: Record<string, string> }

describe('a record with signed notes', () => {
  const reason = 'The client asked for it; the period for keeping is over.'
  async function withSignedNote() {
    const { owner } = product.database
    const id = String(body(await add({ name: 'Mila Kept', email: `kept${crypto.randomUUID()}@example.com` })).id)
    const session = await owner.query(
      `insert into sessions (therapist_id, client_id, session_date, status) values ($1, $2, current_date, 'completed') returning id`,
      [therapist.userId, id],
    )
    const note = await owner.query(
      `insert into clinical_notes (therapist_id, client_id, session_id, service_date, sections)
        values ($1, $2, $3, current_date, '[{"heading": null, "text": "Text of the record"}]') returning id`,
      [therapist.userId, id, session.rows[0].id],
    )
    await owner.query(`update clinical_notes set signed_at = now() where id = $1`, [note.rows[0].id])
    return { id, noteId: String(note.rows[0].id) }
  }
  const remove = (id: string, input?: object) => therapist.send('DELETE', `/api/v1/clients/${id}`, input)

  test('is only deleted with the name, typed, and a reason, which the practice keeps', async () => {
    const { owner } = product.database
    const { id, noteId } = await withSignedNote()
    await owner.query(
      `insert into note_addenda (therapist_id, note_id, client_id, text, reason) values ($1, $2, $3, 'More', 'Left out')`,
      [therapist.userId, noteId, id],
    )
    expect(body(await therapist.get(`/api/v1/clients/${id}/record-counts`))).toMatchObject({
      counts: { sessions: 1, clinicalNotes: 1, documents: 0 },
      signedNotes: 1,
    })
    for (const [input, errors] of [
      [undefined, { typedName: 'Type the client’s name exactly as shown here' }],
      [{ typedName: 'mila kept', reason }, { typedName: 'Type the client’s name exactly as shown here' }],
      [{ typedName: 'Mila Kept' }, { reason: 'Please give a reason for deleting signed notes' }],
      [{ typedName: 'Mila Kept', reason: ' \n ' }, { reason: 'Please give a reason for deleting signed notes' }],
    ] as const) {
      const answer = await remove(id, input)
      expect([answer.status, body(answer).errors]).toEqual([409, errors])
    }
    const kept = await owner.query(`select 1 from clinical_notes where client_id = $1`, [id])
    expect(kept.rowCount).toBe(1)
    expect((await remove(id, { typedName: 'Mila Kept', reason })).status).toBe(200)
    for (const table of [...Object.keys(clientTables), 'record_search']) {
      const column = table === 'clients' ? 'id' : 'client_id'
      const left = await owner.query(`select 1 from ${table} where ${column} = $1`, [id])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
    const erasures = await owner.query(`select reason, signed_note_count from erasures where client_id = $1`, [id])
    expect(erasures.rows).toEqual([{ reason, signed_note_count: 1 }])
  })

  test('of another practice is not found', async () => {
    const { id } = await withSignedNote()
    const stranger = await product.person()
    const answer = await stranger.send('DELETE', `/api/v1/clients/${id}`, { typedName: 'Mila Kept', reason })
    expect(answer.status).toBe(404)
    expect((await stranger.get(`/api/v1/clients/${id}/record-counts`)).status).toBe(404)
    expect((await therapist.get(`/api/v1/clients/${id}`)).status).toBe(200)
  })
})
