import type { Role } from '@openhour/shared/access/rules.ts'
import { channelsOf, notificationText } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { notificationsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import { lookOf } from '@openhour/shared/lib/looks.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { retryUntilStored } from '../../platform/database/unavailable.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Log } from '../../platform/log.ts'
import type { Sms } from '../../platform/sms/sms-client.ts'
import { findTextTarget, recordText, stopAccountTexts } from './notifications.queries.ts'

/** Text messages cost the operator money: so many per person in 24 hours. Email, push and the bell report the rest. */
const mostTextsPerDay = 10
const dayMs = 86_400_000

type Parts = { pool: pg.Pool; sms: Sms | undefined; publicUrl: string; log: Log }

/**
 * Sends a notification to the person's own phone, at most once: if the provider gave no response, it may have accepted it, and it is not sent again.
 * The text never says what it is about, since phones show it while locked; in discreet mode not even from whom it is.
 * @throws Error if the provider certainly did not accept it and may later: the queue retries with backoff
 */
export async function sendText({ pool, sms, publicUrl, log }: Parts, id: string): Promise<void> {
  const [[target]] = await runPlain(pool, findTextTarget(id, new Date(nowMs() - dayMs).toISOString()))
  if (!target || !sms || target.isFollowing || target.textedSince >= mostTextsPerDay) return
  if (!channelsOf(target.kind, preferencesFrom({ notifications: target.preferences }).notifications).sms) return
  const role = target.role as Role
  const text = lookOf(target.look)?.news ?? notificationText(publicUrl + notificationsPath(role))
  await runPlain(pool, recordText(id, now().toISOString()))
  const { kind, code } = await sms.send(target.number, text)
  if (kind === 'sent') return
  if (kind === 'busy' && code !== 0) {
    await retryUntilStored(() => runPlain(pool, recordText(id, null)))
    throw new Error(`the SMS provider did not accept the message: ${code}`)
  }
  log.warn(
    { notification: id, code },
    kind === 'stopped' ? 'a number has opted out of text messages' : 'a text message was not sent',
  )
  if (kind === 'stopped') await retryUntilStored(() => runPlain(pool, stopAccountTexts(target.number)))
}
