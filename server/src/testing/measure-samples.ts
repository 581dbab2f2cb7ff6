import { phqAnswers } from './own-rows.ts'
import { ownRecord, reachable, therapistOf } from './portal-calls.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const bad = { id: 'x' }
const inTest = 'measure-requests.test.ts follows requests on both sides.'
const answers = { version: 1, answers: phqAnswers.answers, unscored: [1] }

type Row = { id: string }
async function asked(therapist: Browser, clientId: string): Promise<Row> {
  const { requests } = await list(therapist, clientId)
  for (const { id, state } of requests)
    if (state === 'waiting') await therapist.post('/rpc/measureRequests/stop', { json: { id } })
  const answer = await therapist.post('/rpc/measureRequests/request', { json: { clientId, measureId: 'phq-9' } })
  return { id: (answer.json as { json: Row }).json.id }
}
type Asked = { requests: { id: string; state: string }[]; schedules: { id: string; measureId: string }[] }
async function list(therapist: Browser, clientId: string): Promise<Asked> {
  return ((await therapist.post('/rpc/measureRequests/list', { json: { clientId } })).json as { json: Asked }).json
}
async function unscheduled(caller: Browser, measureId: string): Promise<{ clientId: string; measureId: string }> {
  const { clientId } = await reachable(caller)
  for (const { id } of (await list(caller, clientId)).schedules.filter((one) => one.measureId === measureId))
    await caller.post('/rpc/measureRequests/stopSchedule', { json: { id } })
  return { clientId, measureId }
}
async function ofClient(caller: Browser): Promise<{ clientId: string; id: string }> {
  const { clientId } = await ownRecord(caller)
  return { clientId, ...(await asked(therapistOf(caller), clientId)) }
}

/** Samples of requests for measures, for therapists and for clients. */
export const measureSamples: Record<string, Sample> = {
  'measures.markRead': {
    good: async (caller) => ({ ...(await reachable(caller)), ids: [crypto.randomUUID()] }),
    bad: { clientId: 'x', ids: [] },
    row: 'clientId',
    readBack: inTest,
  },
  'measureRequests.list': { good: reachable, bad: { clientId: 'x' }, row: 'clientId' },
  'measureRequests.request': {
    good: async (caller) => {
      const { clientId } = await reachable(caller)
      const { id } = await asked(caller, clientId)
      await caller.post('/rpc/measureRequests/stop', { json: { id } })
      return { clientId, measureId: 'phq-9', dueDate: '2199-01-01' }
    },
    bad: { clientId: 'x', measureId: 'phq-9', dueDate: '2026-02-30' },
    row: 'clientId',
    readBack: inTest,
  },
  'measureRequests.stop': {
    good: async (caller) => asked(caller, (await reachable(caller)).clientId),
    bad,
    row: 'id',
    readBack: inTest,
  },
  'measureRequests.schedule': {
    good: async (caller) => ({ ...(await unscheduled(caller, 'gad-7')), hoursBefore: 24 }),
    bad: { clientId: 'x', measureId: 'gad-7', hoursBefore: 0 },
    row: 'clientId',
    readBack: inTest,
  },
  'measureRequests.stopSchedule': {
    good: async (caller) => {
      const input = { ...(await unscheduled(caller, 'pcl-5')), hoursBefore: 24 }
      const answer = await caller.post('/rpc/measureRequests/schedule', { json: input })
      return { id: (answer.json as { json: Row }).json.id }
    },
    bad,
    row: 'id',
    readBack: inTest,
  },
  'portalMeasures.list': {
    good: async (caller) => ({ ...(await ownRecord(caller)), page: 1 }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'portalMeasures.get': { good: ofClient, bad: { clientId: crypto.randomUUID(), id: 'x' }, row: 'id' },
  'portalMeasures.send': {
    good: async (caller) => ({ ...(await ofClient(caller)), ...answers }),
    bad: { clientId: crypto.randomUUID(), id: 'x', ...answers },
    row: 'id',
    readBack: inTest,
  },
}
