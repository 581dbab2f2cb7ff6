import { webhooksContract } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { oldSecretHours, webhookTexts } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { implement } from '@orpc/server'
import { nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { isOutboundAddress } from '../../platform/outbound/outbound-address.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { openRecent } from '../../platform/recent.ts'
import { found, Refusal, refusedField, refusing } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { lockPractice } from '../appointments/appointments.queries.ts'
import { newSecret } from './signing.ts'
import {
  changeEndpoint,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  listDeliveries,
  listEndpoints,
  queueAgain,
  queueTest,
  refuseTooManyEndpoints,
  replaceSecret,
} from './webhooks.queries.ts'

const deliveriesPerPage = 20
/** Tests and repetitions of a practice in a minute. */
const maxSendings = 20

/** @param loopback allows addresses of this machine */
export function webhooksRouter({ sealing, loopback }: { sealing: TextSealing; loopback: boolean }) {
  const sendings = openRecent(maxSendings, 60_000)
  const os = implement(webhooksContract).$context<Incoming>().use(guard)

  /** The address in the form in which it is connected to. */
  function addressOf(text: string): string {
    const url = URL.canParse(text) ? new URL(text).href : ''
    if (!isOutboundAddress(url, loopback)) throw refusedField('url', webhookTexts.address)
    return url
  }
  function refuseTooOften(userId: string): void {
    const wait = sendings(userId)
    if (wait > 0) throw new Refusal('too-many-attempts', webhookTexts.tooOften, { retryAfterSeconds: wait })
  }

  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listEndpoints(actor.userId))
      return { items }
    }),

    add: os.add.handler(async ({ input: { url, events, enabled }, context: { actor, runAfter } }) => {
      const id = newId()
      const secret = newSecret()
      const sealedSecret = sealing.seal(secret, [actor.userId, id])
      const row = { url: addressOf(url), events: unique(events), disabledBy: enabled ? null : 'you', sealedSecret }
      const before = [lockPractice(), refuseTooManyEndpoints(actor.userId)]
      const rows = await refusing(runAfter(before, insertEndpoint(actor.userId, id, row)), {
        'too-many': () => new Refusal('not-possible-now', webhookTexts.tooMany),
      })
      return { secret, item: found(rows, webhookTexts.notFound) }
    }),

    change: os.change.handler(async ({ input: { id, url, events, enabled }, context: { actor, run } }) => {
      const row = { url: addressOf(url), events: unique(events), disabledBy: enabled ? null : 'you' }
      const [rows] = await run(changeEndpoint(actor.userId, id, row))
      return found(rows, webhookTexts.notFound)
    }),

    rotate: os.rotate.handler(async ({ input: { id }, context: { actor, run } }) => {
      const secret = newSecret()
      const oldUntil = new Date(nowMs() + oldSecretHours * 3_600_000).toISOString()
      const [rows] = await run(replaceSecret(actor.userId, id, sealing.seal(secret, [actor.userId, id]), oldUntil))
      return { secret, item: found(rows, webhookTexts.notFound) }
    }),

    remove: os.remove.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('webhook_endpoints', id))
      if (!row?.gone) throw new Refusal('not-found', webhookTexts.notFound)
      return { id }
    }),

    test: os.test.handler(async ({ input: { id }, context: { actor, run } }) => {
      refuseTooOften(actor.userId)
      const [there, [queued]] = await run(findEndpoint(actor.userId, id), queueTest(id))
      found(there, webhookTexts.notFound)
      if (!queued?.id) throw new Refusal('not-possible-now', webhookTexts.off)
      return { id: queued.id }
    }),

    deliveries: os.deliveries.handler(async ({ input: { id, before }, context: { actor, run } }) => {
      const [there, rows] = await run(
        findEndpoint(actor.userId, id),
        listDeliveries(actor.userId, id, before ?? null, deliveriesPerPage + 1),
      )
      found(there, webhookTexts.notFound)
      return { items: rows.slice(0, deliveriesPerPage), more: rows.length > deliveriesPerPage }
    }),

    resend: os.resend.handler(async ({ input: { id }, context: { actor, run } }) => {
      refuseTooOften(actor.userId)
      const [there, [queued]] = await run(findDelivery(actor.userId, id), queueAgain(id))
      found(there, webhookTexts.deliveryNotFound)
      if (!queued?.endpoint) throw new Refusal('not-possible-now', webhookTexts.off)
      return { id }
    }),
  })
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]
