import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { day, openSeriesCalls, week, weekly } from '../../testing/series-calls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const later = { startTime: '15:00', endTime: '15:50' }

async function calls() {
  const all = await openSeriesCalls(product)
  return {
    ...all,
    undo: (id: string | null) => all.therapist.post('/api/v1/appointments/undo', { id }),
    ids: async () => {
      const { rows } = await product.database.owner.query<{ id: string }>(
        'select id from appointments where therapist_id = $1 order by starts_at',
        [all.therapist.userId],
      )
      return rows.map(({ id }) => id)
    },
  }
}

test('a change of all returns the opened appointment, not the first of its series', async () => {
  const { send, save, of } = await calls()
  await send(weekly(4))
  const third = await of(week(2))
  const { appointment } = appointmentBody(await save(third, { ...later, scope: 'all' }))
  expect(appointment).toMatchObject({ id: third.id, appointmentDate: week(2), ...later })
})

describe('undoing a change', () => {
  test.each([
    ['this', [0, 0, 1, 0]],
    ['following', [0, 0, 1, 1]],
    ['all', [1, 1, 1, 1]],
  ])('of %s from the third on restores what moved and nothing else', async (scope, moves) => {
    const { send, save, of, shown, undo, ids } = await calls()
    await send(weekly(4))
    const [before, same] = [await shown(), await ids()]
    const answer = appointmentBody(await save(await of(week(2)), { ...later, appointmentDate: day(week(2), 1), scope }))
    const moved = moves.map((one, number) => (one ? `${day(week(number), 1)} 15:00` : `${week(number)} 10:00`))
    expect(await shown()).toEqual(moved)
    const undone = await undo(answer.undoId)
    expect(undone.status).toBe(200)
    expect(appointmentBody(undone).appointment).toMatchObject({ id: answer.appointment.id, appointmentDate: week(2) })
    expect([await shown(), await ids()]).toEqual([before, same])
    expect((await of(week(3))).repeat).toEqual({ unit: 'week', every: 1, count: 4 })
    expect((await undo(answer.undoId)).status).toBe(404)
  })

  test('of a series without end deletes what the change had added', async () => {
    const { send, save, of, shown, undo, ids } = await calls()
    await send(weekly(null))
    const [before, same] = [await shown(), await ids()]
    const answer = appointmentBody(
      await save(await of(week(3)), { appointmentDate: day(week(3), -20), scope: 'following' }),
    )
    expect((await shown()).length).toBeGreaterThan(before.length)
    expect((await undo(answer.undoId)).status).toBe(200)
    expect([await shown(), await ids()]).toEqual([before, same])
    const { rows } = await product.database.owner.query('select from appointment_series where id = $1', [
      answer.appointment.seriesId,
    ])
    expect(rows).toEqual([])
  })

  test('is refused if an appointment was changed since, if its time is taken, or after an hour', async () => {
    const { send, save, of, shown, status, undo, add } = await calls()
    await send(weekly(3))
    const change = async () => appointmentBody(await save(await of(week(1)), { ...later, scope: 'all' }))
    const { undoId } = await change()
    await status(await of(week(2)), 'cancelled-therapist')
    const now = await shown()
    const refused = await undo(undoId)
    expect([refused.status, appointmentBody(refused).detail]).toEqual([
      409,
      'An appointment was changed since then, so this can’t be undone. Nothing was changed.',
    ])
    expect(await shown()).toEqual(now)

    const { undoId: second } = appointmentBody(
      await save(await of(week(0)), { startTime: '18:00', endTime: '18:50', scope: 'all' }),
    )
    await add({ appointmentDate: week(1), startTime: '15:20', endTime: '15:40' })
    const taken = await undo(second)
    expect([taken.status, appointmentBody(taken).code]).toEqual([409, 'already-exists'])
    expect(await shown()).toContain(`${week(1)} 18:00`)

    const { undoId: third } = appointmentBody(await save(await of(week(0)), { startTime: '19:00', endTime: '19:50' }))
    await product.database.owner.query(
      `update appointment_undos set created_at = created_at - interval '61 minutes' where id = $1`,
      [third],
    )
    const gone = await undo(third)
    expect([gone.status, appointmentBody(gone).detail]).toEqual([404, 'This change can no longer be undone.'])
  })

  test('is not possible for a change of the recurrence rule, or by anyone else', async () => {
    const { send, save, of, therapist } = await calls()
    await send(weekly(3))
    const ruleChange = { scope: 'following', repeat: { unit: 'week', every: 2, count: 2 } }
    expect(appointmentBody(await save(await of(week(1)), ruleChange)).undoId).toBeNull()
    const { undoId } = appointmentBody(await save(await of(week(0)), later))
    const stranger = await product.person()
    expect((await stranger.post('/api/v1/appointments/undo', { id: undoId })).status).toBe(404)
    expect((await therapist.post('/api/v1/appointments/undo', { id: undoId })).status).toBe(200)
  })
})
