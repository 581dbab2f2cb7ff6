import type { MeasureSchedule } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import { portalMeasureTexts, requestTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { appointmentBody, dayFromNow } from '../../testing/appointment-calls.ts'
import {
  call,
  listRequests,
  openMeasure,
  portalMeasures,
  refused,
  sendMeasure,
  told,
} from '../../testing/measure-calls.ts'
import { connectedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { measureRequestJobs } from './measure-requests.jobs.ts'

let product: Product
let worker: pg.Pool
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  const log = openLog('error')
  worker = openPool(product.database.logins.openhour_worker, { role: 'openhour_worker', size: 2, log })
  therapist = await product.person()
})
afterAll(async () => {
  await worker.end()
  await product.stop()
})

const due = () => measureRequestJobs(worker).tasks['request-measures']?.({})
let hour = 9
async function scheduled(hoursBefore: number, day = 1) {
  const own = await connectedClient(therapist)
  const { clientId } = own
  const input = { clientId, measureId: 'gad-7', hoursBefore }
  const { body: schedule } = await call<MeasureSchedule>(therapist, 'measureRequests/schedule', input)
  hour += 1
  const at = (days: number) => ({ appointmentDate: dayFromNow(days), startTime: `${hour}:00`, endTime: `${hour}:50` })
  const details = { clientId, ...at(day), type: 'online' }
  const { appointment } = appointmentBody(await therapist.post('/api/v1/appointments', details))
  const move = async (days: number) => {
    const { updatedAt, type, notes, meetingLink } = (await therapist.get(`/api/v1/appointments/${appointment.id}`))
      .json as typeof appointment
    const moved = { ...at(days), type, notes, meetingLink, updatedAt }
    const answer = await therapist.send('PUT', `/api/v1/appointments/${appointment.id}`, moved)
    expect(answer.status).toBe(200)
  }
  return { own, schedule, appointment, move, input }
}
const sevenAnswers = { answers: [1, 1, 1, 1, 1, 1, 1] }

test('the request appears some hours ahead, once, and is told once', async () => {
  const { own, schedule, appointment } = await scheduled(48)
  await Promise.all([due(), due()])
  await due()
  expect(await listRequests(therapist, own.clientId)).toMatchObject({
    schedules: [schedule],
    requests: [{ scheduleId: schedule.id, state: 'waiting', startsAt: appointment.startsAt, dueDate: null }],
  })
  expect(await told(own, 'measure-requested')).toHaveLength(1)
  const { waiting } = await portalMeasures(own)
  expect(waiting).toMatchObject([{ name: 'GAD-7', startsAt: appointment.startsAt }])
  expect((await sendMeasure(own, waiting[0]?.id ?? '', sevenAnswers)).status).toBe(200)
  await due()
  expect((await listRequests(therapist, own.clientId)).requests).toMatchObject([{ state: 'done' }])
})

test('a later session does not ask yet', async () => {
  const { own } = await scheduled(48, 6)
  await due()
  expect((await listRequests(therapist, own.clientId)).requests).toEqual([])
})

test('a request follows its appointment when it moves or is cancelled', async () => {
  const { own, appointment, move } = await scheduled(48)
  await due()
  const { id = '' } = (await portalMeasures(own)).waiting[0] ?? {}
  await move(6)
  expect((await portalMeasures(own)).waiting).toEqual([])
  expect((await openMeasure(own, id)).body).toMatchObject({ state: 'planned' })
  expect(refused(await sendMeasure(own, id, sevenAnswers))).toEqual([
    409,
    `${portalMeasureTexts.planned} Nothing was sent.`,
  ])
  await move(1)
  await due()
  expect((await portalMeasures(own)).waiting).toMatchObject([{ id }])
  const { clientId } = own
  await call(own, 'portal/cancelAppointment', { clientId, id: appointment.id })
  expect(refused(await sendMeasure(own, id, sevenAnswers))).toEqual([
    409,
    `${portalMeasureTexts.cancelled} Nothing was sent.`,
  ])
  expect((await listRequests(therapist, own.clientId)).requests).toMatchObject([{ state: 'cancelled' }])
})

test('a moved appointment is told again, and a session that is over is missed', async () => {
  const { own, move, appointment } = await scheduled(168)
  await due()
  await move(2)
  await due()
  expect(await told(own, 'measure-requested')).toHaveLength(2)
  const { id = '' } = (await portalMeasures(own)).waiting[0] ?? {}
  await product.database.owner.query(
    `update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [appointment.id],
  )
  expect(refused(await sendMeasure(own, id, sevenAnswers))).toEqual([
    409,
    `${portalMeasureTexts.missed} Nothing was sent.`,
  ])
  expect((await listRequests(therapist, own.clientId)).requests).toMatchObject([{ state: 'missed' }])
})

test('stopping takes back what waits and asks no more', async () => {
  const { own, schedule, input } = await scheduled(48)
  await due()
  expect(refused(await call(therapist, 'measureRequests/schedule', input))).toEqual([
    409,
    requestTexts.alreadyScheduled,
  ])
  const { body } = await call(therapist, 'measureRequests/stopSchedule', { id: schedule.id })
  expect(body).toEqual({ id: schedule.id })
  await due()
  expect(await listRequests(therapist, own.clientId)).toMatchObject({ schedules: [], requests: [{ state: 'stopped' }] })
  expect((await call(therapist, 'measureRequests/schedule', input)).status).toBe(200)
  await due()
  expect((await portalMeasures(own)).waiting).toHaveLength(1)
})

test('only clients who can fill it in are asked, and deleting them deletes everything', async () => {
  const { own } = await scheduled(48)
  const { clientId } = own
  await call(own, 'portal/leave', { clientId })
  await due()
  expect((await listRequests(therapist, own.clientId)).requests).toEqual([])
  await therapist.post('/rpc/clients/delete', { json: { id: clientId } })
  const { rows } = await product.database.owner.query('select from measure_schedules where client_id = $1', [clientId])
  expect(rows).toEqual([])
})
