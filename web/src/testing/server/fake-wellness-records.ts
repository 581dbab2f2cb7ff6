import { openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Trend, WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/record-texts.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'

/** A record with every rating 5. */
export function recordOf(given: Partial<WellnessRecord> = {}): WellnessRecord {
  return {
    id: crypto.randomUUID(),
    clientId,
    author: 'therapist',
    readAt: null,
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

/** The server for the wellness records section. `records` are newest first; a test sets the trend of each span. */
export function openFake() {
  const records: WellnessRecord[] = []
  const trends = new Map<number, Trend>()
  let moment = 1
  const nextMoment = () => `2026-05-05T10:00:00.${String(++moment).padStart(6, '0')}Z`
  const one = <T>(id: string, act: (at: number, record: WellnessRecord) => T) => {
    const at = records.findIndex((record) => record.id === id)
    const record = records[at]
    return record ? act(at, record) : problemOf('not-found', recordTexts.notFound)
  }
  const server = openFakeServer({
    'wellnessRecords/list': ({ page, weeks }) => ({
      items: records.slice((page - 1) * 25, page * 25),
      total: records.length,
      unread: records.filter(({ author, readAt }) => author === 'client' && readAt === null).length,
      trend: trends.get(weeks) ?? { unit: 'day', from: '2026-03-01', to: '2026-05-23', points: [] },
    }),
    'wellnessRecords/add': ({ notes = null, ...details }) => {
      const record = recordOf({ ...details, notes })
      records.unshift(record)
      return record
    },
    'wellnessRecords/get': ({ id }) => one(id, (_at, record) => record),
    'wellnessRecords/update': ({ id, updatedAt, notes = null, ...details }) =>
      one(id, (at, record) => {
        if (updatedAt !== record.updatedAt) return problemOf('version-conflict', recordTexts.changed)
        return (records[at] = { ...record, ...details, notes, updatedAt: nextMoment() })
      }),
    'wellnessRecords/markRead': ({ entries }) => {
      const read = records.filter((record) =>
        entries.some(({ id, updatedAt }) => id === record.id && updatedAt === record.updatedAt),
      )
      const readAt = '2026-05-05T10:00:00Z'
      return { items: read.map((record) => ({ id: Object.assign(record, { readAt }).id, readAt })) }
    },
    'wellnessRecords/delete': ({ id }) =>
      one(id, (at) => {
        records.splice(at, 1)
        return { id }
      }),
  })
  return Object.assign(server, { records, trends })
}
