import type { Role } from '@openhour/shared/access/rules.ts'
import {
  neutralMessage,
  neutralTitle,
  notificationKind,
  notificationsPath,
  settingsPath,
  channelsOf,
} from '@openhour/shared/features/notifications/notifications.rules.ts'
import { pushTexts } from '@openhour/shared/features/notifications/push.rules.ts'
import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { nowMs } from '../../platform/clock.ts'
import { untilKept } from '../../platform/database/away.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type Push, type PushMessage, pushLifeSeconds } from '../../platform/push/push-client.ts'
import { addNotificationMail, enqueuePush, findDelivery, noteDelivered } from './notifications.queries.ts'
import { dropSubscription, findPushTarget, noteSubscriptionFailures } from './push.queries.ts'

type Parts = { pool: pg.Pool; push: Push; publicUrl: string; log: Log }
type Told = { title: string; message: string; path: string }

const Raised = z.object({ notificationId: z.uuid() })
const Aimed = z.object({ subscriptionId: z.uuid(), notificationId: z.optional(z.uuid()) })
/** A browser whose push service refuses or does not answer so often in a row is given up. */
const failuresAllowed = 5
/**
 * How long an endpoint that did not answer is left alone, after the first time, the second and so on. Together longer than an outage of a push service
 * usually lasts: that must not cost everybody their browsers.
 */
const restMinutes = [0, 2, 8, 32]

/** What leaves the product: words about the account, but of the practice only that something is new, and no path that names a client. */
function toldOutside(
  row: { kind: string; title: string; message: string; actionUrl: string | null },
  role: Role,
): Told {
  const all = notificationsPath(role)
  return notificationKind(row.kind).about === 'account'
    ? { title: row.title, message: row.message, path: row.actionUrl ?? all }
    : { title: neutralTitle, message: neutralMessage, path: all }
}

/** @param parts.pool works as openhour_worker */
export function notificationJobs(parts: Parts): Jobs {
  return {
    tasks: {
      'deliver-notification': (payload) => deliver(parts, Raised.parse(payload).notificationId),
      'send-push': (payload) => sendPush(parts, Aimed.parse(payload)),
    },
    atOnce: { 'deliver-notification': 2, 'send-push': 8 },
  }
}

/** Decides by which other ways its person is told, by what they have chosen. One that is read or deleted by now needs no more telling. */
async function deliver({ pool, publicUrl }: Parts, id: string): Promise<void> {
  const [[row]] = await runPlain(pool, findDelivery(id))
  if (!row || row.isRead) return
  const { notifications } = preferencesFrom({ notifications: row.preferences })
  const channels = channelsOf(row.kind, notifications)
  const role = row.role as Role
  const { title, message, path } = toldOutside(row, role)
  const data = { title, message, link: publicUrl + path, settingsLink: publicUrl + settingsPath(role) }
  const statements = [
    ...(channels.mail ? addNotificationMail(id, row.userId, row.email, 'notification', data) : []),
    ...(channels.push ? (row.subscriptionIds ?? []).map((each) => enqueuePush(each, id)) : []),
  ]
  if (statements.length === 0) return
  await runPlain(pool, noteDelivered(id), ...statements).catch((error: { constraint?: string }) => {
    if (error.constraint !== 'notification_deliveries_pkey') throw error
  })
}

/** @throws RunLater while the endpoint rests, Error when the push service may take it later: the queue tries again with growing pauses, for a day. */
async function sendPush(parts: Parts, { subscriptionId, notificationId }: z.output<typeof Aimed>): Promise<void> {
  const { pool, push, log } = parts
  const [[target]] = await runPlain(pool, findPushTarget(subscriptionId))
  if (!target) return
  const message = await messageFor(parts, target.role as Role, notificationId)
  if (message === undefined) return
  // A test that comes hours later would only puzzle.
  const isTest = notificationId === undefined
  const restMs = target.pausedUntil === null ? 0 : Date.parse(target.pausedUntil) - nowMs()
  if (restMs > 0 && isTest) return
  if (restMs > 0) throw new RunLater(restMs / 1000)
  const { kind, status } = await push.send(target, message)
  const note = (failures: number, pausedUntil: string | null) =>
    untilKept(() => runPlain(pool, noteSubscriptionFailures(subscriptionId, failures, pausedUntil)))
  if (kind === 'sent') {
    if (target.failedCount > 0) await note(0, null)
    return
  }
  const failures = target.failedCount + 1
  if (kind === 'gone' || !push.takes(target) || failures >= failuresAllowed) {
    const known = { subscription: subscriptionId, status, failures }
    log[kind === 'gone' ? 'info' : 'warn'](known, 'a browser takes no push any more and is forgotten')
    await untilKept(() => runPlain(pool, dropSubscription(subscriptionId)))
    return
  }
  if (kind === 'refused') {
    log.warn({ subscription: subscriptionId, status }, 'a push was refused')
    await note(failures, null)
    return
  }
  const minutes = restMinutes[failures - 1] ?? 0
  await note(failures, minutes === 0 ? null : new Date(nowMs() + minutes * 60_000).toISOString())
  if (!isTest) throw new Error(`a push service took no message: ${status}`)
}

/** Undefined when there is nothing to tell any more. */
async function messageFor({ pool }: Parts, role: Role, id: string | undefined): Promise<PushMessage | undefined> {
  if (id === undefined)
    return { title: pushTexts.testTitle, body: pushTexts.testMessage, url: notificationsPath(role), tag: 'test' }
  const [[row]] = await runPlain(pool, findDelivery(id))
  if (!row || row.isRead || nowMs() - Date.parse(row.createdAt) > pushLifeSeconds * 1000) return undefined
  const { title, message, path } = toldOutside(row, role)
  return { title, body: message, url: path, tag: id }
}
