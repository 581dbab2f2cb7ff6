import { portalContract } from '@openhour/shared/features/portal/portal.contract.ts'
import { cancellationTexts, practiceNotFound, taskNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { countWaitingConsents } from '../consents/consents.queries.ts'
import { countWaitingMeasures } from '../measures/portal-measures.queries.ts'
import { countUnread } from '../messages/messages.queries.ts'
import { findDetailsAsked } from './details-asked.queries.ts'
import {
  cancelAppointment,
  countDocuments,
  countPlans,
  countSessions,
  countTasks,
  findAppointment,
  findNextAppointment,
  findOwnProfile,
  listAppointments,
  listDeclined,
  listDocuments,
  listNewestTasks,
  listPlans,
  listSessions,
  listTasks,
  offsetOf,
  requireJoined,
  setTaskCompleted,
} from './portal-record.queries.ts'

/** Runs statements about a record that the acting client has joined. @throws Refusal 404 for any other record */
export async function inRecord<const S extends readonly Statement[]>(
  { run }: HandlerContext,
  clientId: string,
  ...statements: S
) {
  const missing = () => new Refusal('not-found', practiceNotFound)
  const [, ...rows] = await refusing(run(requireJoined(clientId), ...statements), { 'practice-missing': missing })
  return rows
}

/** Of a statement that counts. */
export const totalOf = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0

const countUnreadMessages = countUnread('client')

/** The operations of the portal that show a client's own record. */
export function portalRecordRouter() {
  const os = implement(portalContract).$context<Incoming>().use(guard)
  return {
    home: os.home.handler(async ({ input: { clientId }, context }) => {
      const at = now().toISOString()
      const [next, tasks, pending, [messages], consents, measures, [details]] = await inRecord(
        context,
        clientId,
        findNextAppointment(clientId, at),
        listNewestTasks(clientId),
        countTasks(false)(clientId),
        countUnreadMessages(clientId),
        countWaitingConsents(clientId),
        countWaitingMeasures(clientId, at),
        findDetailsAsked(clientId, at),
      )
      const { asked } = found(details ? [details] : [], practiceNotFound)
      return {
        next: next[0] ?? null,
        tasks,
        pendingTasks: totalOf(pending),
        unreadMessages: messages?.unread ?? 0,
        waitingConsents: totalOf(consents),
        waitingMeasures: totalOf(measures),
        detailsAsked: asked,
      }
    }),

    appointments: os.appointments.handler(async ({ input: { clientId, view, page }, context }) => {
      const at = now().toISOString()
      const [counted, items, declined] = await inRecord(
        context,
        clientId,
        ...listAppointments(clientId, { view, at, page }),
        listDeclined(clientId),
      )
      return { items, total: totalOf(counted), declined: view === 'cancelled' ? declined : [] }
    }),

    cancelAppointment: os.cancelAppointment.handler(async ({ input: { clientId, id, reason }, context }) => {
      const cancelling = cancelAppointment(clientId, id, reason || null, now().toISOString())
      const [, rows] = await refusing(inRecord(context, clientId, cancelling, findAppointment(clientId, id)), {
        'appointment-missing': () => new Refusal('not-found', cancellationTexts.notFound),
        'appointment-started': () => new Refusal('not-possible-now', cancellationTexts.started),
      })
      return found(rows, cancellationTexts.notFound)
    }),

    sessions: os.sessions.handler(async ({ input: { clientId, page }, context }) => {
      const [counted, items] = await inRecord(
        context,
        clientId,
        countSessions(clientId),
        listSessions(clientId, offsetOf(page)),
      )
      return { items, total: totalOf(counted) }
    }),

    tasks: os.tasks.handler(async ({ input: { clientId, pendingPage, completedPage }, context }) => {
      const [pendingCount, pending, completedCount, completed] = await inRecord(
        context,
        clientId,
        countTasks(false)(clientId),
        listTasks(false)(clientId, offsetOf(pendingPage)),
        countTasks(true)(clientId),
        listTasks(true)(clientId, offsetOf(completedPage)),
      )
      return {
        pending: { items: pending, total: totalOf(pendingCount) },
        completed: { items: completed, total: totalOf(completedCount) },
      }
    }),

    setTaskCompleted: os.setTaskCompleted.handler(async ({ input: { clientId, id, completed }, context }) => {
      const [rows] = await inRecord(context, clientId, setTaskCompleted(clientId, id, completed))
      return found(rows, taskNotFound)
    }),

    documents: os.documents.handler(async ({ input: { clientId, page }, context }) => {
      const [counted, items] = await inRecord(
        context,
        clientId,
        countDocuments(clientId),
        listDocuments(clientId, offsetOf(page)),
      )
      return { items, total: totalOf(counted) }
    }),

    plan: os.plan.handler(async ({ input: { clientId, page }, context }) => {
      const [counted, items] = await inRecord(
        context,
        clientId,
        countPlans(clientId),
        listPlans(clientId, offsetOf(page)),
      )
      return { items, total: totalOf(counted) }
    }),

    profile: os.profile.handler(async ({ input: { clientId }, context }) => {
      const [rows] = await inRecord(context, clientId, findOwnProfile(clientId))
      return found(rows, practiceNotFound)
    }),
  }
}
