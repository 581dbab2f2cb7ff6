import { openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureRequest, MeasureSchedule } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import { requestTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import type { MeasureResponse, RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { riskAnswers, scoreOf } from '@openhour/shared/features/measures/measures.rules.ts'
import { measureTexts } from '@openhour/shared/features/measures/measure-texts.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

/** Three items from 0 to 2; the last one asks about self-harm. */
const shortPack: MeasurePack = {
  id: 'short-3',
  version: 1,
  name: 'Short scale',
  shortName: 'Short-3',
  about: 'Strain',
  language: 'en',
  licence: 'Made up for tests. Free to use.',
  source: 'None',
  question: 'How was the week?',
  items: [{ text: 'Sleep' }, { text: 'Work' }, { text: 'Thoughts of harm' }],
  options: [
    { value: 0, label: 'Fine' },
    { value: 1, label: 'So-so' },
    { value: 2, label: 'Bad' },
  ],
  unscored: [],
  scoring: { method: 'sum', factor: 1, maxMissing: 1, neverMissing: [3] },
  lowest: 0,
  highest: 6,
  higherIs: 'worse',
  bands: [
    { from: 0, label: 'Low' },
    { from: 3, label: 'High' },
  ],
  cutOffs: [{ from: 3, label: 'Cut-off' }],
  reliableChange: { points: 2, source: 'None' },
  riskItems: [{ item: 3, from: 1 }],
}

/** A response to the short scale. */
export function responseOf(takenDate: string, answers: (number | null)[], measureId = 'short-3'): MeasureResponse {
  const scored = scoreOf(shortPack, answers)
  return {
    id: crypto.randomUUID(),
    clientId,
    sessionId: null,
    measureId,
    packVersion: 1,
    takenDate,
    answers,
    unscored: [],
    ...scored,
    filledBy: 'therapist',
    comment: null,
    readAt: null,
    createdAt: `${takenDate}T10:00:00Z`,
  }
}

/** The server for the measures section. `responses` are newest first. */
export function openFake() {
  const responses: MeasureResponse[] = []
  const alerts: RiskAlert[] = []
  const requests: MeasureRequest[] = []
  const schedules: MeasureSchedule[] = []
  const portal = { canFill: true }
  const row = () => ({ id: crypto.randomUUID(), clientId, createdAt: '2026-06-10T12:00:00Z' })
  const raise = (response: MeasureResponse) =>
    riskAnswers(shortPack, response.answers).map(({ item, answer }) => ({
      id: crypto.randomUUID(),
      clientId,
      responseId: response.id,
      measureId: response.measureId,
      takenDate: response.takenDate,
      item,
      answer,
      createdAt: response.createdAt,
      acknowledgedAt: null,
      actionTaken: null,
    }))
  const keep = (response: MeasureResponse) => {
    const raised = raise(response)
    responses.unshift(response)
    alerts.unshift(...raised)
    return { response, alerts: raised }
  }
  const server = openFakeServer({
    'measures/packs': () => ({ packs: [shortPack] }),
    'measures/list': () => ({ responses: [...responses], total: responses.length, alerts: [...alerts] }),
    'measures/add': ({ takenDate, answers }) => keep(responseOf(takenDate, answers)),
    'measures/acknowledge': ({ id, actionTaken }) => {
      const alert = alerts.find((one) => one.id === id)
      if (!alert) return problemOf('not-found', measureTexts.alertNotFound)
      return Object.assign(alert, { acknowledgedAt: '2026-06-10T12:00:00Z', actionTaken })
    },
    'measures/markRead': ({ ids }) => ({
      items: responses
        .filter(({ id }) => ids.includes(id))
        .map((response) => Object.assign(response, { readAt: '2026-06-10T12:00:00Z' })),
    }),
    'measureRequests/list': () => ({ requests: [...requests], schedules: [...schedules], ...portal }),
    'measureRequests/request': ({ measureId, dueDate = null }) => {
      const nothing = { scheduleId: null, startsAt: null, responseId: null }
      const asked: MeasureRequest = { ...row(), measureId, dueDate, ...nothing, state: 'waiting' }
      requests.unshift(asked)
      return asked
    },
    'measureRequests/schedule': ({ measureId, hoursBefore }) => {
      const schedule = { ...row(), measureId, hoursBefore }
      schedules.push(schedule)
      return schedule
    },
    'measureRequests/stop': ({ id }) => {
      const request = requests.find((one) => one.id === id)
      return request ? Object.assign(request, { state: 'stopped' }) : problemOf('not-found', requestTexts.notFound)
    },
    'measureRequests/stopSchedule': ({ id }) => {
      schedules.length = 0
      return { id }
    },
    'measures/delete': ({ id }) => {
      if (alerts.some((alert) => alert.responseId === id && !alert.acknowledgedAt))
        return problemOf('not-possible-now', measureTexts.openAlert)
      if (alerts.some((alert) => alert.responseId === id)) return problemOf('signed', measureTexts.keptAlert)
      responses.splice(
        responses.findIndex((response) => response.id === id),
        1,
      )
      return { id }
    },
  })
  return Object.assign(server, { responses, alerts, keep, requests, schedules, portal })
}
