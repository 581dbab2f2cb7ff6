import { tierNames } from '@openhour/shared/access/tiers.ts'
import { adminAccountTexts } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { adminSubscriptionsContract } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import {
  adminSubscriptionTexts as texts,
  longestGiftYears,
} from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { implement } from '@orpc/server'
import { now, nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import {
  endTestPeriod,
  givePlan,
  listSubscriptions,
  readPaymentFigures,
  refundSubscription,
  repairSubscriptions,
} from './admin-subscriptions.queries.ts'

const notNow = (sentence: string) => () => new Refusal('not-possible-now', sentence)
const refusals = {
  'account-missing': () => new Refusal('not-found', adminAccountTexts.notFound),
  'own-account': notNow(adminAccountTexts.ownAccount),
  'not-a-therapist': notNow(texts.notATherapist),
  'subscribed-already': notNow(texts.subscribedAlready),
  'subscription-missing': notNow(texts.notFound),
}
const weekMs = 7 * 86_400_000
const done = { done: true as const }

export function adminSubscriptionsRouter(publicUrl: string) {
  const os = implement(adminSubscriptionsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input, context: { run } }) => {
      const [rows] = await run(listSubscriptions({ ...input, search: input.search ?? '' }))
      return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
    }),

    figures: os.figures.handler(async ({ context: { run } }) => {
      const [items] = await run(readPaymentFigures(new Date(nowMs() - weekMs).toISOString()))
      return { items }
    }),

    givePlan: os.givePlan.handler(async ({ input: { id, tier, until, reason }, context: { run } }) => {
      const today = now().toISOString().slice(0, 10)
      if (until <= today || until > dayAfter(today, longestGiftYears * 365)) throw refusedField('until', texts.noDay)
      const data = JSON.stringify({ plan: tierNames[tier], until, link: `${publicUrl}/app/billing` })
      // The day is whole: the plan ends with it, in UTC.
      const end = `${dayAfter(until, 1)}T00:00:00Z`
      await refusing(run(givePlan({ id, tier, until: end, reason, mailId: newId(), data })), refusals)
      return done
    }),

    refund: os.refund.handler(async ({ input: { provider, reference, reason }, context: { run } }) => {
      await refusing(run(refundSubscription(provider, reference, reason)), refusals)
      return done
    }),

    repair: os.repair.handler(async ({ context: { run } }) => {
      const [[row]] = await run(repairSubscriptions())
      return { asked: row?.asked ?? 0 }
    }),

    endTestPeriod: os.endTestPeriod.handler(async ({ input: { reference }, context: { run } }) => {
      await refusing(run(endTestPeriod(reference, now().toISOString())), refusals)
      return done
    }),
  })
}
