import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { readCalendar, syncEvents } from './calendar-sync.ts'
import { enqueueAll, listOpen, type OpenConnection } from './connections.queries.ts'
import { syncMeetings } from './meetings.ts'
import { ProviderError } from './provider-call.ts'
import type { Services } from './providers.ts'

const Payload = z.object({ therapistId: z.uuid() })

/** `pool` works as openhour_worker. */
type Parts = { pool: pg.Pool; services: Services; plansOn: () => boolean }

/**
 * Brings connected services up to date after a change of appointments, and hourly; reads calendars every five minutes; revokes what was disconnected.
 * A practice whose plan lacks integrations keeps its connections, which rest.
 */
export function connectionJobs({ pool, services, plansOn }: Parts): Jobs {
  /** @param work returns whether there may be more to do */
  async function each(payload: unknown, work: (connection: OpenConnection) => Promise<boolean | void>): Promise<void> {
    const { therapistId } = Payload.parse(payload)
    const [connections] = await runPlain(pool, listOpen(therapistId))
    let failed: ProviderError | undefined
    let isUnfinished = false
    for (const connection of connections) {
      if (connection.state === 'reconnect') continue
      if (!entitlementsOf(tierStatusOf(connection, now(), plansOn())).integrations) continue
      try {
        if (await work(connection)) isUnfinished = true
        await services.access.note(connection, undefined)
      } catch (error) {
        if (!(await services.access.note(connection, error))) throw error
        // What a person must put right first is not tried again and again.
        if (error instanceof ProviderError && error.fault !== 'reconnect') failed = error
      }
    }
    if (failed) throw failed
    // The practice's other jobs take their turn in between.
    if (isUnfinished) throw new RunLater(0)
  }
  return {
    tasks: {
      'sync-connections': (payload) =>
        each(payload, async (connection) => {
          const zoom = services.zoomOf(connection)
          if (zoom) {
            await syncMeetings(pool, zoom, connection.therapistId)
            return false
          }
          const calendar = await services.calendarOf(connection)
          return calendar && syncEvents(pool, calendar, connection)
        }),
      'read-calendar': (payload) =>
        each(payload, async (connection) => {
          const calendar = await services.calendarOf(connection)
          if (calendar) await readCalendar(pool, calendar, connection)
        }),
      'end-connections': (payload) => services.endAll(Payload.parse(payload).therapistId),
      'sync-all-connections': async () => void (await runPlain(pool, enqueueAll('sync-connections'))),
      'read-calendars': async () => void (await runPlain(pool, enqueueAll('read-calendar'))),
    },
    concurrency: { 'sync-connections': 4, 'read-calendar': 4 },
    // What is being written must not be judged by a list that was made before.
    exclusive: ['sync-connections', 'read-calendar'],
    cron: [
      { task: 'sync-all-connections', match: '19 * * * *', options: { backfillPeriod: 0 } },
      { task: 'read-calendars', match: '*/5 * * * *', options: { backfillPeriod: 0 } },
    ],
  }
}
