import { payPath } from '@openhour/shared/features/money/invoice-mails.rules.ts'
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
import { tokenHash } from '../../services/sign-in/keys.ts'
import type { InvoiceFiles } from './invoice-file.ts'
import { findMailBasis, openLink } from './invoice-mails.queries.ts'
import { pdfHeaders } from './invoice-pdf.routes.ts'
import { findInvoice } from './invoices.queries.ts'
import { deadPayPage, payPage, tooManyPayPage } from './pay-page.ts'

const shape = /^[A-Za-z0-9_-]{43}$/
const requestsPerMinute = 30
/** Of one invoice: each PDF takes a thread. */
const filesPerMinute = 6

/** Nothing of these pages stays in a search engine, a cache or another site's log. */
const privately = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}

/**
 * The page behind a payer's link: one invoice without an account. Opening it changes nothing but when it was opened first. Guessed, revoked and expired
 * links and those of suspended accounts get the same answer.
 * @param parts.pool works as openhour_app
 */
export function payRoutes({ pool, files }: { pool: pg.Pool; files: InvoiceFiles }): MountedRoute {
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
  routes.get('/:token', async (c) => {
    const token = c.req.param('token')
    const link = await opened(token)
    if (!link) return dead()
    const actor = { userId: link.therapistId, role: 'therapist' }
    const [[invoice], [basis]] = await runAs(
      pool,
      actor,
      findInvoice(link.therapistId, link.invoiceId),
      findMailBasis(link.therapistId, link.invoiceId),
    )
    if (!invoice || !basis) return dead()
    return textPageResponse(
      await payPage(invoice, { token, practice: basis.practice, look: link.look }),
      200,
      privately,
    )
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
  return { path: payPath, trust: 'token', body: { kind: 'none' }, routes }
}
