import { measureRequestsContract } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import { requestTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import { measureTexts } from '@openhour/shared/features/measures/measure-texts.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import {
  addRequest,
  addSchedule,
  findCanFill,
  findRequest,
  findSchedule,
  listRequests,
  listSchedules,
  notifyOfRequest,
  requireNoneWaiting,
  requireReachable,
  stopRequest,
  stopSchedule,
} from './measure-requests.queries.ts'
import type { Packs } from './packs.ts'

const maxRequests = 100
const notNow = (sentence: string) => () => new Refusal('not-possible-now', sentence)
const refusals = {
  'client-missing': () => new Refusal('not-found', requestTexts.clientNotFound),
  'client-archived': notNow(requestTexts.archived),
  'client-not-joined': notNow(requestTexts.notJoined),
  'already-waiting': notNow(requestTexts.alreadyWaiting),
  measure_schedules_active: notNow(requestTexts.alreadyScheduled),
}

/** The operations of therapists who ask clients to fill in measures. */
export function measureRequestsRouter(packs: Packs) {
  const os = implement(measureRequestsContract).$context<Incoming>().use(guard)
  const requireMeasure = (measureId: string) => {
    if (!packs.has(measureId)) throw refusedField('measureId', measureTexts.noMeasure)
  }
  return os.router({
    list: os.list.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [clients, requests, schedules] = await run(
        findCanFill(actor.userId, clientId),
        listRequests(actor.userId, clientId, now().toISOString(), maxRequests),
        listSchedules(actor.userId, clientId),
      )
      return { requests, schedules, canFill: found(clients, requestTexts.clientNotFound).canFill }
    }),

    request: os.request.handler(async ({ input: { clientId, measureId, dueDate = null }, context }) => {
      const { userId } = context.actor
      requireMeasure(measureId)
      const time = await practiceTime(context)
      if (dueDate !== null && dueDate < time.today) throw refusedField('dueDate', requestTexts.pastDate)
      const closesAt = dueDate === null ? null : time.startOf(dayAfter(dueDate, 1))
      const id = newId()
      const adding = [
        requireReachable(userId, clientId),
        requireNoneWaiting(userId, clientId, measureId, time.now),
        addRequest(userId, clientId, id, { measureId, dueDate, closesAt }),
        notifyOfRequest(userId, clientId),
      ]
      const rows = await refusing(context.runAfter(adding, findRequest(userId, id, time.now)), refusals)
      return found(rows, requestTexts.notFound)
    }),

    stop: os.stop.handler(async ({ input: { id }, context: { actor, run } }) => {
      const at = now().toISOString()
      const [stopped, rows] = await run(stopRequest(actor.userId, id, at), findRequest(actor.userId, id, at))
      const request = found(rows, requestTexts.notFound)
      if (stopped.length === 0) throw new Refusal('not-possible-now', requestTexts.notOpen)
      return request
    }),

    schedule: os.schedule.handler(async ({ input: { clientId, measureId, hoursBefore }, context }) => {
      const { userId } = context.actor
      requireMeasure(measureId)
      const id = newId()
      const adding = [requireReachable(userId, clientId), addSchedule(userId, clientId, id, { measureId, hoursBefore })]
      const rows = await refusing(context.runAfter(adding, findSchedule(userId, id)), refusals)
      return found(rows, requestTexts.notFound)
    }),

    stopSchedule: os.stopSchedule.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findSchedule(actor.userId, id), stopSchedule(actor.userId, id, now().toISOString()))
      found(rows, requestTexts.notFound)
      return { id }
    }),
  })
}
