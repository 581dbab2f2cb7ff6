import { pushContract } from '@openhour/shared/features/notifications/push.contract.ts'
import { pushTexts, testPushesPerHour } from '@openhour/shared/features/notifications/push.rules.ts'
import { implement } from '@orpc/server'
import { browserName } from '@openhour/shared/lib/browser-name.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import type { Push } from '../../platform/push/push-client.ts'
import { openRecent } from '../../platform/recent.ts'
import { found, refusedField, Refusal } from '../../platform/refusal.ts'
import { addSubscription, enqueueTestPush, findSubscriptionOf, removeSubscription } from './push.queries.ts'

const hourMs = 3_600_000

export function pushRouter(push: Push) {
  const tests = openRecent(testPushesPerHour, hourMs)
  const os = implement(pushContract).$context<Incoming>().use(guard)
  return os.router({
    status: os.status.handler(async ({ input, context: { actor, run } }) => {
      const { publicKey } = push
      if (input.endpoint === undefined) return { publicKey, subscriptionId: null }
      const [[row]] = await run(findSubscriptionOf(actor.userId, input.endpoint))
      return { publicKey, subscriptionId: row?.id ?? null }
    }),

    subscribe: os.subscribe.handler(async ({ input: { endpoint, keys }, context: { requestMeta, run } }) => {
      if (!push.takes({ endpoint, p256dh: keys.p256dh })) throw refusedField('endpoint', pushTexts.badSubscription)
      const [rows] = await run(addSubscription({ endpoint, ...keys, device: browserName(requestMeta.userAgent) }))
      return found(rows, pushTexts.notFound)
    }),

    unsubscribe: os.unsubscribe.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(removeSubscription(actor.userId, input.id))
      return found(rows, pushTexts.notFound)
    }),

    test: os.test.handler(async ({ input, context: { actor, run } }) => {
      const wait = tests(actor.userId)
      if (wait > 0) throw new Refusal('too-many-attempts', pushTexts.tooManyTests, { retryAfterSeconds: wait })
      const [rows] = await run(enqueueTestPush(actor.userId, input.id))
      return { id: found(rows, pushTexts.notFound).id }
    }),
  })
}
