import type { Browser, Product } from './product.ts'
import { until } from './until.ts'

/** Calls a specified function, such as `create-checkout`. */
export const call = (who: Browser, name: string, body: object = {}) => who.post(`/functions/v1/${name}`, body)
export const planOf = async (who: Browser) => (await who.get('/api/v1/billing/plan')).json as Record<string, unknown>
/** The kinds of a person's notifications, newest first. */
export const kindsOf = async (who: Browser) =>
  ((await who.get('/api/v1/notifications')).json as { items: { kind: string }[] }).items.map(({ kind }) => kind)

/** Waits until the jobs that webhooks added have run. */
export const paymentJobsDone = ({ database }: Product) =>
  until(
    async () =>
      (
        await database.owner.query(
          `select count(*)::int as n from graphile_worker.jobs where attempts = 0 or locked_at is not null`,
        )
      ).rows[0].n,
    (left) => left === 0,
  )
