import type { Role } from '@openhour/shared/access/rules.ts'
import { lookIcon, lookOf } from '@openhour/shared/lib/looks.ts'
import {
  neutralMessage,
  neutralTitle,
  notificationKind,
  channelsOf,
} from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { notificationsPath, settingsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { pushTexts } from '@openhour/shared/features/notifications/push.rules.ts'
import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { nowMs } from '../../platform/clock.ts'
import { retryUntilStored } from '../../platform/database/unavailable.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type Push, type PushMessage, pushLifeSeconds } from '../../platform/push/push-client.ts'
import type { Sms } from '../../platform/sms/sms-client.ts'
import { addNotificationMail, enqueuePush, enqueueText, findDelivery, recordDelivery } from './notifications.queries.ts'
import { sendText } from './notification-texts.ts'
import { dropSubscription, findPushTarget, recordFailures } from './push.queries.ts'

/** `sms` is undefined if text messages are not configured. */
type Parts = { pool: pg.Pool; push: Push; sms: Sms | undefined; publicUrl: string; log: Log }
type OutsideText = { title: string; message: string; path: string }

const Raised = z.object({ notificationId: z.uuid() })
const Aimed = z.object({ subscriptionId: z.uuid(), notificationId: z.optional(z.uuid()) })
/** After this many failures in a row, a subscription is deleted. */
const maxFailures = 5
/**
 * Pauses after the first, second and later failures to reach an endpoint. Their sum exceeds a usual outage of a push service, so that an outage does not
 * delete subscriptions.
 */
const pauseMinutes = [0, 2, 8, 32]

/** What email and push contain: the full text for the account, but for the practice only a neutral text and a path without a client. */
function textOutside(
  row: { kind: string; title: string; message: string; actionUrl: string | null },
  role: Role,
): OutsideText {
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
      'text-notification': (payload) => sendText(parts, Raised.parse(payload).notificationId),
    },
    concurrency: { 'deliver-notification': 2, 'send-push': 8, 'text-notification': 2 },
  }
}

/** Queues email, push and text message as the person's preferences say. Skips notifications that were read or deleted in the meantime. */
async function deliver({ pool, publicUrl, sms }: Parts, id: string): Promise<void> {
  const [[row]] = await runPlain(pool, findDelivery(id))
  if (!row || row.isRead) return
  const { notifications } = preferencesFrom({ notifications: row.preferences })
  const channels = channelsOf(row.kind, notifications)
  const role = row.role as Role
  const isToClient = role === 'client' && notificationKind(row.kind).about === 'practice'
  // The earlier email leads to this one too.
  const told =
    isToClient &&
    notificationKind(row.kind).email === 'optional' &&
    row.emailedKinds.some((kind) => notificationKind(kind).about === 'practice')
  const isEmailed = channels.email && !told
  const { title, message, path } = textOutside(row, role)
  const data = { title, message, link: publicUrl + path, settingsLink: publicUrl + settingsPath(role) }
  const [own, ...others] = row.practices
  const { contact, ...from } = own ?? {}
  const named = isToClient && own && others.length === 0 ? { ...data, from, contact } : data
  const statements = [
    ...(isEmailed ? addNotificationMail(id, row.userId, row.email, 'notification', named) : []),
    ...(channels.push ? (row.subscriptionIds ?? []).map((each) => enqueuePush(each, id)) : []),
    ...(sms && channels.sms ? [enqueueText(id)] : []),
  ]
  if (statements.length === 0) return
  await runPlain(pool, recordDelivery(id, isEmailed), ...statements).catch((error: { constraint?: string }) => {
    if (error.constraint !== 'notification_deliveries_pkey') throw error
  })
}

/** @throws RunLater while the endpoint is paused; Error if the push service may accept it later: the queue retries with backoff for a day. */
async function sendPush(parts: Parts, { subscriptionId, notificationId }: z.output<typeof Aimed>): Promise<void> {
  const { pool, push, log } = parts
  const [[target]] = await runPlain(pool, findPushTarget(subscriptionId))
  if (!target) return
  const message = await messageFor(parts, target, notificationId)
  if (message === undefined) return
  // A test that arrives hours later would only confuse.
  const isTest = notificationId === undefined
  const waitMs = target.pausedUntil === null ? 0 : Date.parse(target.pausedUntil) - nowMs()
  if (waitMs > 0 && isTest) return
  if (waitMs > 0) throw new RunLater(waitMs / 1000)
  const { kind, status } = await push.send(target, message)
  const record = (failures: number, pausedUntil: string | null) =>
    retryUntilStored(() => runPlain(pool, recordFailures(subscriptionId, failures, pausedUntil)))
  if (kind === 'sent') {
    if (target.failedCount > 0) await record(0, null)
    return
  }
  const failures = target.failedCount + 1
  if (kind === 'gone' || !push.takes(target) || failures >= maxFailures) {
    const details = { subscription: subscriptionId, status, failures }
    log[kind === 'gone' ? 'info' : 'warn'](details, 'a push subscription no longer works and was deleted')
    await retryUntilStored(() => runPlain(pool, dropSubscription(subscriptionId)))
    return
  }
  if (kind === 'refused') {
    log.warn({ subscription: subscriptionId, status }, 'a push was refused')
    await record(failures, null)
    return
  }
  const minutes = pauseMinutes[failures - 1] ?? 0
  await record(failures, minutes === 0 ? null : new Date(nowMs() + minutes * 60_000).toISOString())
  if (!isTest) throw new Error(`a push service did not accept the message: ${status}`)
}

type Reader = { role: string; look: string | null }

/** In discreet mode it says nothing. Undefined if the notification was read or deleted, or is too old. */
async function messageFor({ pool }: Parts, reader: Reader, id: string | undefined): Promise<PushMessage | undefined> {
  const role = reader.role as Role
  const look = lookOf(reader.look)
  const discreet = look && { title: look.news, body: '', url: notificationsPath(role), icon: lookIcon(look) }
  if (id === undefined) {
    const test = { title: pushTexts.testTitle, body: pushTexts.testMessage, url: notificationsPath(role) }
    return { ...(discreet ?? test), tag: 'test' }
  }
  const [[row]] = await runPlain(pool, findDelivery(id))
  if (!row || row.isRead || nowMs() - Date.parse(row.createdAt) > pushLifeSeconds * 1000) return undefined
  const { title, message, path } = textOutside(row, role)
  return { ...(discreet ?? { title, body: message, url: path }), tag: id }
}
