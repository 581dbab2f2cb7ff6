import { openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import {
  RecordDetails,
  type Trend,
  type WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

/** A record as the server keeps it: every rating 5, nothing said about it. */
export function recordOf(given: Partial<WellnessRecord> = {}): WellnessRecord {
  return {
    id: crypto.randomUUID(),
    clientId,
    logDate: '2026-05-04',
    moodRating: 5,
    anxietyLevel: 5,
    energyLevel: 5,
    sleepQuality: 5,
    stressLevel: 5,
    triggers: [],
    copingStrategiesUsed: [],
    notes: null,
    createdAt: '2026-05-04T17:00:00Z',
    updatedAt: '2026-05-04T17:00:00Z',
    ...given,
  }
}

/** A point with every rating 5 unless given. */
export function pointOf(date: string, given: Partial<Trend['points'][number]> = {}): Trend['points'][number] {
  const flat = { moodRating: 5, anxietyLevel: 5, energyLevel: 5, sleepQuality: 5, stressLevel: 5 }
  return { date, recordCount: 1, ...flat, ...given }
}

/** The server as this section asks it. `records` are newest first; the trend of each span is what the test says. */
export function openFake() {
  const records: WellnessRecord[] = []
  const trends = new Map<number, Trend>()
  let moment = 1
  const nextMoment = () => `2026-05-05T10:00:00.${String(++moment).padStart(6, '0')}Z`
  const written = (input: object, write: (details: RecordDetails) => object) => {
    const read = RecordDetails.safeParse(input)
    if (read.success) return write(read.data)
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
    return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
  }
  const one = (id: unknown, act: (at: number, record: WellnessRecord) => object) => {
    const at = records.findIndex((record) => record.id === id)
    const record = records[at]
    return record ? act(at, record) : problemOf('not-found', recordTexts.notFound)
  }
  const server = openFakeServer({
    'wellnessRecords/list': ({ page = 1, weeks = 12 }) => ({
      items: records.slice((Number(page) - 1) * 25, Number(page) * 25),
      total: records.length,
      trend: trends.get(Number(weeks)) ?? { unit: 'day', from: '2026-03-01', to: '2026-05-23', points: [] },
    }),
    'wellnessRecords/add': ({ clientId: of, ...input }) =>
      written(input, (details) => {
        records.unshift(recordOf({ clientId: String(of), ...details, notes: details.notes ?? null }))
        return records[0] ?? {}
      }),
    'wellnessRecords/get': ({ id }) => one(id, (_at, record) => record),
    'wellnessRecords/update': ({ id, updatedAt, ...input }) =>
      one(id, (at, record) =>
        written(input, (details) => {
          if (updatedAt !== record.updatedAt) return problemOf('changed-meanwhile', recordTexts.changed)
          return (records[at] = { ...record, ...details, notes: details.notes ?? null, updatedAt: nextMoment() })
        }),
      ),
    'wellnessRecords/delete': ({ id }) =>
      one(id, (at) => {
        records.splice(at, 1)
        return { id }
      }),
  })
  return Object.assign(server, { records, trends })
}
