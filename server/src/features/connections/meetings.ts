import { neutralTopic } from '@openhour/shared/features/connections/connections.rules.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { ProviderError } from './provider-call.ts'
import {
  claimMeeting,
  dropMeeting,
  endClaim,
  findMeeting,
  listObsolete,
  listPendingMeetings,
  type PendingMeeting,
  saveMeeting,
  saveMove,
} from './sync.queries.ts'
import type { Zoom } from './zoom.ts'

const claimMs = 30_000
const pauseMs = 200

const timeOf = ({ startsAt, endsAt, timeZone }: PendingMeeting) => ({ startsAt, endsAt, zone: timeZone })

/**
 * Creates the meeting of an appointment, or answers the one that it has. Only one caller creates it.
 * @returns its link; null if the appointment is gone
 * @throws ProviderError
 */
export async function ensureMeeting(
  pool: pg.Pool,
  zoom: Zoom,
  { therapistId, appointmentId, topic }: { therapistId: string; appointmentId: string; topic: string },
): Promise<string | null> {
  const endMs = nowMs() + claimMs / 2
  for (;;) {
    const [[meeting]] = await runPlain(pool, findMeeting(therapistId, appointmentId))
    if (!meeting) return null
    if (meeting.joinUrl !== null) return meeting.joinUrl
    const until = new Date(nowMs() + claimMs).toISOString()
    const [[claimed]] = await runPlain(pool, claimMeeting(therapistId, appointmentId, now().toISOString(), until))
    if (claimed) {
      try {
        const { id, joinUrl } = await zoom.create(topic, timeOf(meeting))
        const { startsAt, endsAt } = meeting
        await runPlain(pool, saveMeeting(therapistId, appointmentId, { id, joinUrl, startsAt, endsAt }))
        return joinUrl
      } catch (error) {
        await runPlain(pool, endClaim(therapistId, appointmentId))
        throw error
      }
    }
    if (nowMs() > endMs) throw new ProviderError('busy', 0)
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}

/** Moves, removes and creates the meetings of a practice. @throws ProviderError */
export async function syncMeetings(pool: pg.Pool, zoom: Zoom, therapistId: string): Promise<void> {
  const [obsolete, pending] = await runPlain(
    pool,
    listObsolete(therapistId, 'zoom'),
    listPendingMeetings(therapistId, now().toISOString()),
  )
  for (const { appointmentId, remoteId } of obsolete) {
    await zoom.remove(remoteId)
    await runPlain(pool, dropMeeting(therapistId, appointmentId))
  }
  for (const meeting of pending) {
    const { appointmentId } = meeting
    if (meeting.remoteId !== null) {
      try {
        await zoom.move(meeting.remoteId, timeOf(meeting))
        await runPlain(pool, saveMove(therapistId, meeting))
        continue
      } catch (error) {
        if (!(error instanceof ProviderError) || error.fault !== 'gone') throw error
        // It was deleted at Zoom.
        await runPlain(pool, dropMeeting(therapistId, appointmentId))
      }
    }
    await ensureMeeting(pool, zoom, { therapistId, appointmentId, topic: neutralTopic })
  }
}
