import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { jobWords } from '@openhour/shared/features/admin-queues/admin-queues.rules.ts'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { type Finding, partOf } from '../../product/checks/findings.ts'
import { countAllJobs } from './part-watch.queries.ts'

const lateMinutes = 15

/** Whether the queue is worked off, and whether jobs were given up. @param pool works as openhour_worker */
export async function checkJobs(pool: pg.Pool): Promise<HealthPart> {
  const [kinds] = await runPlain(pool, countAllJobs())
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting + kind.retrying, 0)
  const oldest = kinds
    .filter(({ oldestAt }) => oldestAt !== null)
    .toSorted((a, b) => Date.parse(a.oldestAt ?? '') - Date.parse(b.oldestAt ?? ''))[0]
  const minutes = oldest ? Math.floor((nowMs() - Date.parse(oldest.oldestAt ?? '')) / 60_000) : 0
  const age = oldest && minutes > 0 ? `, the oldest for ${minutesText(minutes)} (${jobWords(oldest.kind)})` : ''
  return partOf('Jobs', waiting === 0 ? 'none waiting' : `${waiting} waiting or planned${age}`, [
    ...ofGivenUp(kinds.filter(({ givenUp }) => givenUp > 0)),
    ...(oldest && minutes >= lateMinutes
      ? [
          {
            state: 'warning' as const,
            found: `${jobWords(oldest.kind)} has been waiting for ${minutesText(minutes)}`,
            advice: 'Look at Queues. If nothing moves, restart Openhour and look at its log.',
          },
        ]
      : []),
  ])
}

function ofGivenUp(kinds: readonly { kind: string; givenUp: number }[]): Finding[] {
  if (kinds.length === 0) return []
  const count = kinds.reduce((sum, { givenUp }) => sum + givenUp, 0)
  const named = kinds.map(({ kind, givenUp }) => `${jobWords(kind)} (${givenUp})`).join(', ')
  return [
    {
      state: 'failing',
      found: `${count === 1 ? 'a job was' : `${count} jobs were`} given up after the last attempt: ${named}`,
      advice: 'Queues says what went wrong, and runs them again.',
    },
  ]
}

function minutesText(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.round(minutes / 60)} hours`
}
