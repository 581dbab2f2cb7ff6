import { connectionFunctions, connectionsContract } from '@openhour/shared/features/connections/connections.contract.ts'
import { connectionTexts } from '@openhour/shared/features/connections/connections.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { implement } from '@orpc/server'
import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { openRecent } from '../../platform/recent.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { findCalendarsRead, listBusy } from './busy-times.queries.ts'
import { beginOAuth, connect, finishOAuth } from './connecting.ts'
import {
  changeTitles,
  checkConnections,
  declineProposal,
  disconnectService,
  findConnection,
  findForMeeting,
  listConnections,
  listOpen,
  listProposals,
} from './connections.queries.ts'
import { ensureMeeting } from './meetings.ts'
import { redirectUriOf } from './oauth.ts'
import type { Services } from './providers.ts'

/** Attempts of a person to connect a calendar, in ten minutes. */
const maxTries = 20

/** `pool` works as openhour_worker. */
type Parts = { pool: pg.Pool; services: Services; caldavPrivate: boolean; publicUrl: string }

export function connectionsRouter(parts: Parts) {
  const { pool, services } = parts
  /** Passwords of other people's calendars must not be guessed through us. */
  const tries = openRecent(maxTries, 10 * 60_000)
  const os = implement(connectionsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items, proposals] = await run(listConnections(actor.userId), listProposals(actor.userId))
      return { items, available: services.available, proposals }
    }),

    busy: os.busy.handler(async ({ input: { from, to }, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, ({ startOf }) => [
        listBusy(startOf(from), startOf(dayAfter(to, 1))),
        findCalendarsRead(),
      ])
      const [items, [calendars = { connected: false, readAt: null }]] = rows
      return { ...calendars, items }
    }),

    begin: os.begin.handler(async ({ input, context }) => ({
      url: await beginOAuth({ pool, services }, input.kind, context),
    })),

    connectCaldav: os.connectCaldav.handler(async ({ input, context }) => {
      const wait = tries(context.actor.userId)
      if (wait > 0) throw new Refusal('too-many-attempts', connectionTexts.tooManyTries, { retryAfterSeconds: wait })
      const { findCalendar } = await import('./caldav.ts')
      const access = await findCalendar(input, parts.caldavPrivate)
      const id = await connect(services, 'caldav', { account: input.user, access, expiresAt: null }, context)
      const [rows] = await context.run(findConnection(context.actor.userId, id))
      return found(rows, connectionTexts.notConnected)
    }),

    disconnect: os.disconnect.handler(async ({ input, context: { run } }) => {
      const [[row]] = await run(disconnectService(input.kind))
      return { disconnected: row?.disconnected ?? false }
    }),

    change: os.change.handler(async ({ input: { kind, titles }, context: { actor, run } }) => {
      const [rows] = await run(changeTitles(actor.userId, kind, titles))
      return found(rows, connectionTexts.notConnected)
    }),

    check: os.check.handler(async ({ context: { run } }) => {
      const [[row]] = await run(checkConnections())
      return { started: row?.started ?? false }
    }),

    declineProposal: os.declineProposal.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(declineProposal(actor.userId, id))
      return found(rows, connectionTexts.noProposal)
    }),
  })
}

export function connectionFunctionsRouter({ pool, services, publicUrl }: Parts) {
  const os = implement(connectionFunctions).$context<Incoming>().use(guard)
  return os.router({
    'get-oauth-config': os['get-oauth-config'].handler(async () => ({
      zoom: { clientId: services.oauth.zoom?.clientId ?? null, redirectUri: redirectUriOf(publicUrl) },
      googleCalendar: { clientId: services.oauth.google_calendar?.clientId ?? null },
    })),

    'zoom-oauth-callback': os['zoom-oauth-callback'].handler(async ({ input, context }) => {
      await finishOAuth({ pool, services }, 'zoom', input, context)
      return { success: true }
    }),

    'google-calendar-oauth-callback': os['google-calendar-oauth-callback'].handler(async ({ input, context }) => {
      await finishOAuth({ pool, services }, 'google_calendar', input, context)
      return { success: true }
    }),

    'create-zoom-meeting': os['create-zoom-meeting'].handler(async ({ input, context: { actor, run } }) => {
      const { userId: therapistId } = actor
      const { appointmentId, topic } = input
      const [rows] = await run(findForMeeting(therapistId, appointmentId))
      const none = { success: false, meetingLink: null }
      if (!found(rows, connectionTexts.noAppointment).isOpen) return none
      const [connections] = await runPlain(pool, listOpen(therapistId))
      const connection = connections.find(({ kind, state }) => kind === 'zoom' && state !== 'reconnect')
      const zoom = connection && services.zoomOf(connection)
      if (!connection || !zoom) return none
      try {
        const meetingLink = await ensureMeeting(pool, zoom, { therapistId, appointmentId, topic })
        await services.access.note(connection, undefined)
        return { success: meetingLink !== null, meetingLink }
      } catch (error) {
        // The appointment stands without it, and the hourly job tries again.
        if (!(await services.access.note(connection, error))) throw error
        return none
      }
    }),
  })
}
