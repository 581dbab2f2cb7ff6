import { paidPath } from '@openhour/shared/features/money/online-payments.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import * as z from 'zod/mini'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { retryAfter } from '../../platform/http/problems.ts'
import { textPageResponse } from '../../platform/http/text-page.ts'
import { openRecent } from '../../platform/recent.ts'
import type { OnlinePayments } from './online-payments.ts'
import { chooseOutcome, findPaidInvoice, type OpenAttempt } from './online-payments.queries.ts'
import { tooManyPayPage } from './pay-page.ts'
import { paidPage, testPaymentPage, unknownPaymentPage } from './paid-page.ts'
import { PayFault } from './pay-provider.ts'

const Id = z.guid()
const requestsPerMinute = 30

/** `app` works as openhour_app on behalf of the practice, `worker` as openhour_worker. */
type Parts = { app: pg.Pool; worker: pg.Pool; payments: OnlinePayments }

/**
 * The page to which payers return, which asks the provider whether they paid, and the payment page of the test account. Their address is random and says
 * nothing of who paid; what it opens is that an invoice was paid.
 */
export function paidRoutes({ app, worker, payments }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>()
  const recent = openRecent(requestsPerMinute, 60_000)
  const unknown = async () => textPageResponse(await unknownPaymentPage(), 404)

  type Opened = Awaited<ReturnType<typeof opened>>
  async function opened(id: string) {
    const attempt = Id.safeParse(id).success ? await payments.find(id) : undefined
    if (!attempt) return undefined
    const actor = { userId: attempt.therapistId, role: 'therapist' }
    const [[invoice]] = await runAs(app, actor, findPaidInvoice(attempt.therapistId, attempt.invoiceId))
    return invoice && { attempt, invoice }
  }

  const isTest = (found: Opened): found is NonNullable<Opened> =>
    found?.attempt.provider === 'sandbox' && payments.usable('sandbox') !== null

  /** What the provider says now; what was known before if it can't be asked. */
  async function stateNow(attempt: OpenAttempt): Promise<OpenAttempt['state']> {
    if (attempt.state !== 'open') return attempt.state
    try {
      return await payments.read(attempt)
    } catch (error) {
      if (!(error instanceof PayFault)) throw error
      return attempt.state
    }
  }

  routes.use('*', async (c, next) => {
    const wait = recent(countedAs(c.var.requestMeta.ip))
    if (wait > 0) return textPageResponse(await tooManyPayPage(), 429, retryAfter({ retryAfterSeconds: wait }))
    return next()
  })
  routes.get('/:id', async (c) => {
    const found = await opened(c.req.param('id'))
    if (!found) return unknown()
    return textPageResponse(await paidPage(found.attempt, await stateNow(found.attempt), found.invoice), 200)
  })
  routes.get('/:id/test', async (c) => {
    const found = await opened(c.req.param('id'))
    if (!isTest(found)) return unknown()
    const { attempt, invoice } = found
    if (attempt.state !== 'open' || attempt.testOutcome !== null) return c.redirect(`${paidPath}/${attempt.id}`, 303)
    return textPageResponse(await testPaymentPage(attempt, invoice.number), 200)
  })
  routes.post('/:id/test', async (c) => {
    const found = await opened(c.req.param('id'))
    if (!isTest(found)) return unknown()
    const { id, therapistId } = found.attempt
    const outcome = new URLSearchParams(rawBody(c.env.incoming).toString()).get('outcome')
    if (outcome === 'paid' || outcome === 'declined') await runPlain(worker, chooseOutcome(therapistId, id, outcome))
    return c.redirect(`${paidPath}/${id}`, 303)
  })
  routes.all('*', unknown)
  return { path: paidPath, trust: 'token', body: { kind: 'raw', maxBytes: 1024 }, routes }
}
