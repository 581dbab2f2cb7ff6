import { payPath } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { isPayableOnline } from '@openhour/shared/features/money/online-payments.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { retryAfter } from '../../platform/http/problems.ts'
import { textPageResponse } from '../../platform/http/text-page.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../services/sign-in/keys.ts'
import type { InvoiceFiles } from './invoice-file.ts'
import { findMailBasis, openLink } from './invoice-mails.queries.ts'
import { pdfHeaders } from './invoice-pdf.routes.ts'
import { findInvoice } from './invoices.queries.ts'
import type { OnlinePayments } from './online-payments.ts'
import { deadPayPage, notPayablePage, onwardsPage, payPage, tooManyPayPage } from './pay-page.ts'
import { findProvider } from './payment-accounts.queries.ts'

const shape = /^[A-Za-z0-9_-]{43}$/
const requestsPerMinute = 30
/** Of one invoice: each PDF takes a thread. */
const filesPerMinute = 6

/** Nothing of these pages stays in a search engine, a cache or another site's log. */
const privately = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
  // Other sites learn nothing of the address, and our own form keeps its origin.
  'referrer-policy': 'same-origin',
}

type Parts = { pool: pg.Pool; files: InvoiceFiles; payments: OnlinePayments }

/**
 * The page behind a payer's link: one invoice without an account. Opening it changes nothing but when it was opened first. Guessed, revoked and expired
 * links and those of suspended accounts get the same answer.
 * @param parts.pool works as openhour_app
 */
export function payRoutes({ pool, files, payments }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>()
  const recent = openRecent(requestsPerMinute, 60_000)
  const recentFiles = openRecent(filesPerMinute, 60_000)

  async function opened(token: string) {
    const [[link]] = await runPlain(pool, openLink(tokenHash(token), now().toISOString()))
    return shape.test(token) ? link : undefined
  }
  const dead = async () => textPageResponse(await deadPayPage(), 404, privately)
  const tooMany = async (wait: number) =>
    textPageResponse(await tooManyPayPage(), 429, { ...privately, ...retryAfter({ retryAfterSeconds: wait }) })

  routes.use('*', async (c, next) => {
    const wait = recent(countedAs(c.var.requestMeta.ip))
    return wait > 0 ? tooMany(wait) : next()
  })
  const read = async ({ therapistId, invoiceId }: { therapistId: string; invoiceId: string }) => {
    const actor = { userId: therapistId, role: 'therapist' }
    const [[invoice], [basis], [through]] = await runAs(
      pool,
      actor,
      findInvoice(therapistId, invoiceId),
      findMailBasis(therapistId, invoiceId),
      findProvider(therapistId),
    )
    if (!invoice || !basis) return undefined
    return {
      invoice,
      practice: basis.practice,
      isPayable: isPayableOnline(payments.usable(through?.provider), invoice),
    }
  }
  routes.get('/:token', async (c) => {
    const token = c.req.param('token')
    const link = await opened(token)
    const shown = link && (await read(link))
    if (!shown) return dead()
    const { invoice, ...more } = shown
    return textPageResponse(await payPage(invoice, { token, look: link.look, ...more }), 200, privately)
  })
  routes.on(['GET', 'POST'], '/:token/online', async (c) => {
    const token = c.req.param('token')
    const link = await opened(token)
    const shown = link && (await read(link))
    if (!shown) return dead()
    const { id, number } = shown.invoice
    if (!shown.isPayable || number === null) return c.redirect(`${payPath}/${token}`, 303)
    // The page that the form leads to can be opened again, and begins nothing.
    if (c.req.method === 'GET') {
      const url = await payments.pageOf(link.therapistId, id)
      if (url === undefined) return c.redirect(`${payPath}/${token}`, 303)
      return textPageResponse(await onwardsPage(url), 200, privately)
    }
    try {
      await payments.start(link.therapistId, { id, number })
      return c.redirect(c.req.path, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, detail } = error.problem
      return textPageResponse(await notPayablePage(token, detail), status, privately)
    }
  })
  routes.get('/:token/pdf', async (c) => {
    const link = await opened(c.req.param('token'))
    if (!link) return dead()
    const wait = recentFiles(link.invoiceId)
    if (wait > 0) return tooMany(wait)
    const { name, bytes } = await files.ofPractice(link.therapistId, link.invoiceId)
    return c.body(bytes, 200, { ...pdfHeaders(name), ...privately })
  })
  routes.all('*', dead)
  return { path: payPath, trust: 'token', body: { kind: 'raw', maxBytes: 1024 }, routes }
}
