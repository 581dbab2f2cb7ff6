import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { sessionDetails } from '../../testing/own-rows.ts'
import { openSessionCalls, sessionBody as body } from '../../testing/session-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
let calls: Awaited<ReturnType<typeof openSessionCalls>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  calls = await openSessionCalls(product, therapist)
})
afterAll(() => product.stop())

describe('changing', () => {
  test('completing a session turns its preparation into its clinical note', async () => {
    const planned = await calls.add({ notes: 'Plan: the diary' })
    const answer = await calls.save(planned, { status: 'completed', notes: 'The diary, five of seven days' })
    expect(answer.status).toBe(200)
    expect(body(answer)).toMatchObject({ status: 'completed', notes: 'The diary, five of seven days' })
    expect(await calls.stored(planned.id)).toMatchObject([
      { notes: null, sections: [{ heading: null, text: 'The diary, five of seven days' }] },
    ])
  })

  test('of a completed session edits its unsigned note, which moves with its day', async () => {
    const session = await calls.add({ status: 'completed', notes: 'First' })
    const answer = body(await calls.save(session, { status: 'completed', notes: 'Second', sessionDate: '2026-09-11' }))
    expect(answer).toMatchObject({ notes: 'Second', formNote: { id: session.formNote?.id, version: 2 } })
    expect(await calls.stored(session.id)).toMatchObject([{ service_date: '2026-09-11', version: 2, notes: null }])
    const unchanged = body(
      await calls.save(answer, { status: 'completed', notes: 'Second', sessionDate: '2026-09-11' }),
    )
    expect(unchanged.formNote?.version).toBe(2)
  })

  test.each(['scheduled', 'cancelled', 'no-show'])(
    'reopening a completed session as %s keeps the note',
    async (status) => {
      const session = await calls.add({ status: 'completed', notes: 'Kept' })
      const reopened = body(await calls.save(session, { status, notes: 'Kept' }))
      expect(reopened).toMatchObject({ status, notes: 'Kept', formNote: session.formNote })
      expect(await calls.stored(session.id)).toMatchObject([{ notes: null, version: 1 }])
      const again = body(await calls.save(reopened, { status: 'completed', notes: 'Kept on' }))
      expect(again).toMatchObject({ status: 'completed', notes: 'Kept on', formNote: { id: session.formNote?.id } })
    },
  )

  test('leaves a signed note alone; all else of the session can still change', async () => {
    const session = await calls.add({ status: 'completed', notes: 'Signed words' })
    await calls.sign(session.formNote?.id)
    const seen = await calls.get(session.id)
    expect(seen).toMatchObject({ formNote: { signed: true }, unsignedNotes: 0, signedNotes: 1, notes: 'Signed words' })
    const refused = await calls.save(seen, { status: 'completed', notes: 'Other words' })
    expect([refused.status, body(refused).code]).toEqual([409, 'signed'])
    expect(body(refused).errors?.notes).toMatch(/addendum/)
    const answer = await calls.save(seen, {
      status: 'cancelled',
      durationMinutes: 30,
      sessionDate: '2026-09-20',
      notes: undefined,
    })
    expect([answer.status, body(answer)]).toMatchObject([
      200,
      { status: 'cancelled', durationMinutes: 30, notes: 'Signed words' },
    ])
    expect(await calls.stored(session.id)).toMatchObject([{ service_date: '2026-09-10', signed: true }])
  })

  test('does not flatten a note that was given sections', async () => {
    const session = await calls.add({ status: 'completed', notes: 'Words' })
    await product.database.owner.query(
      `update clinical_notes set template = 'dap', sections = '[{"heading": "Data", "text": "D"}, {"heading": "Plan", "text": "P"}]' where session_id = $1`,
      [session.id],
    )
    const seen = await calls.get(session.id)
    expect(seen).toMatchObject({ notes: 'Data: D\n\nPlan: P', formNote: { plain: false, version: 2 } })
    expect((await calls.save(seen, { status: 'completed', notes: 'Flat' })).status).toBe(409)
    expect((await calls.save(seen, { status: 'completed', notes: undefined, durationMinutes: 45 })).status).toBe(200)
    expect(await calls.stored(session.id)).toMatchObject([
      { sections: [{ heading: 'Data', text: 'D' }, { text: 'P' }] },
    ])
  })

  test('writes the note again if it has been deleted, and requires its text', async () => {
    const session = await calls.add({ status: 'completed', notes: 'Gone' })
    await product.database.owner.query(`delete from clinical_notes where session_id = $1`, [session.id])
    const stale = await calls.save(session, { status: 'completed', notes: undefined })
    expect([stale.status, body(stale).code]).toEqual([409, 'version-conflict'])
    const seen = await calls.get(session.id)
    expect(seen).toMatchObject({ notes: null, formNote: null })
    const blank = await calls.save(seen, { status: 'completed', notes: undefined })
    expect([blank.status, body(blank).errors?.notes]).toEqual([400, 'Please enter session notes'])
    expect(body(await calls.save(seen, { status: 'completed', notes: 'Written again' })).notes).toBe('Written again')
  })

  test.each([
    ['scheduled', 0],
    ['completed', 1],
  ])('in ten windows at once, as %s, lets one through and overwrites nothing', async (status, notes) => {
    const session = await calls.add({ notes: 'Begun' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => calls.save(session, { status, notes: `Window ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const lost = body(answers.find(({ status }) => status === 409) as Answer)
    expect(lost).toMatchObject({ code: 'version-conflict', detail: expect.stringMatching(/Nothing was overwritten/) })
    const kept = body(answers.find(({ status }) => status === 200) as Answer)
    expect(await calls.get(session.id)).toMatchObject({ notes: kept.notes, unsignedNotes: notes })
  })

  test('is refused if only the note has changed', async () => {
    const session = await calls.add({ status: 'completed', notes: 'Mine' })
    await product.database.owner.query(
      `update clinical_notes set sections = '[{"heading": null, "text": "Theirs"}]' where session_id = $1`,
      [session.id],
    )
    const answer = await calls.save(session, { status: 'completed', notes: 'Mine again' })
    expect([answer.status, body(answer).code]).toEqual([409, 'version-conflict'])
    expect((await calls.get(session.id)).notes).toBe('Theirs')
  })

  test("another practice's session is not found", async () => {
    const session = await calls.add()
    const stranger = await product.person()
    const answer = await calls.save(session, {}, stranger)
    const none = await calls.save({ ...session, id: crypto.randomUUID() }, {})
    expect([answer.status, body(answer).detail]).toEqual([none.status, body(none).detail])
    expect(answer.status).toBe(404)
    expect((await therapist.send('PUT', `/api/v1/sessions/${session.id}`, sessionDetails())).status).toBe(400)
    const when = await calls.save(session, { updatedAt: 'yesterday' })
    expect(when.status).toBe(400)
  })
})
