import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientWithAppointment } from '../../testing/appointment-samples.ts'
import { aNote, text } from '../../testing/note-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { type AnsweredSession, openSessionCalls } from '../../testing/session-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
let session: Awaited<ReturnType<typeof openSessionCalls>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  session = await openSessionCalls(product, therapist)
})
afterAll(() => product.stop())

const notesOf = async (id: string) =>
  (await session.stored(id)).map((row) => (row as { sections: object[] | null }).sections)

/** A prepared session whose note is written already. */
async function preparedWithNote(more: object = {}): Promise<AnsweredSession> {
  const prepared = await session.add({ status: 'scheduled', notes: 'Ask about sleep.', ...more })
  await aNote(therapist, session.clientId, { sessionId: prepared.id, sections: text('Slept well.') })
  return session.get(prepared.id)
}

test('a session that has a note gets no second one when it is completed: what prepared it stays with it', async () => {
  const seen = await preparedWithNote()
  const done = await session.save(seen, { status: 'completed', notes: seen.notes })
  expect(done.status).toBe(200)
  expect(await notesOf(seen.id)).toEqual([text('Slept well.')])
  expect(await session.get(seen.id)).toMatchObject({ status: 'completed', notes: 'Ask about sleep.', unsignedNotes: 1 })
  // A later change keeps it so.
  const again = await session.get(seen.id)
  expect((await session.save(again, { status: 'completed', notes: 'Asked about sleep.' })).status).toBe(200)
  expect(await notesOf(seen.id)).toEqual([text('Slept well.')])
  expect((await session.get(seen.id)).notes).toBe('Asked about sleep.')
})

test('nor does it when its appointment is completed', async () => {
  const { clientId, appointmentId } = await clientWithAppointment(therapist)
  const prepared = (
    await therapist.post(`/api/v1/clients/${clientId}/sessions`, {
      sessionDate: '2026-05-04',
      durationMinutes: 50,
      sessionType: 'individual',
      status: 'scheduled',
      notes: 'Ask about sleep.',
      appointmentId,
    })
  ).json as AnsweredSession
  await aNote(therapist, clientId, { sessionId: prepared.id, sections: text('Slept well.') }, true)
  await product.database.owner.query(`update appointments set status = 'completed' where id = $1`, [appointmentId])
  expect(await notesOf(prepared.id)).toEqual([text('Slept well.')])
  expect(await session.get(prepared.id)).toMatchObject({ status: 'completed', notes: 'Ask about sleep.' })
})
