import { clientsOnly, therapists } from '@openhour/shared/access/rules.ts'
import { invoicePdfPath, moneyTexts, ownInvoicePdfPath } from '@openhour/shared/features/money/money.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { validate as isId } from 'uuid'
import { runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { type InvoiceFiles, invoiceFileName } from './invoice-file.ts'
import { printedInvoice } from './invoice-print.ts'
import { findOwnInvoice } from './portal-invoices.queries.ts'

/** The headers of an invoice that is downloaded. */
export const pdfHeaders = (name: string, type: 'pdf' | 'xml' = 'pdf') => ({
  'content-type': `application/${type}`,
  'content-disposition': `attachment; filename="${name}"`,
})

/** Invoices and credit notes as PDF, for the therapist and for the client who pays. The file is named after the number; those to organisations are XRechnung too. */
export function invoicePdfRoutes({ client, files }: { client: pg.Pool; files: InvoiceFiles }): MountedRoute[] {
  const practice = new Hono<HostEnv>().get('/:id/pdf', async (c) => {
    const { userId } = await c.var.admit(therapists)
    const id = c.req.param('id')
    if (!isId(id)) throw new Refusal('not-found', moneyTexts.invoiceNotFound)
    const { name, bytes } = await files.ofPractice(userId, id, recordRead('printed', 'invoices', id))
    return c.body(bytes, 200, pdfHeaders(name))
  })
  practice.get('/:id/xrechnung', async (c) => {
    const { userId } = await c.var.admit(therapists)
    const id = c.req.param('id')
    if (!isId(id)) throw new Refusal('not-found', moneyTexts.invoiceNotFound)
    const { name, xml } = await files.xrechnung(userId, id, recordRead('printed', 'invoices', id))
    return c.body(xml, 200, pdfHeaders(name, 'xml'))
  })

  const own = new Hono<HostEnv>().get('/:id/pdf', async (c) => {
    const { userId, role } = await c.var.admit(clientsOnly)
    const id = c.req.param('id')
    if (!isId(id)) throw new Refusal('not-found', moneyTexts.invoiceNotFound)
    const [rows] = await runAs(client, { userId, role }, findOwnInvoice(id))
    const invoice = found(rows, moneyTexts.invoiceNotFound)
    return c.body(await files.print(userId, printedInvoice(invoice)), 200, pdfHeaders(invoiceFileName(invoice.number)))
  })

  return [
    { path: invoicePdfPath, trust: 'browser', body: { kind: 'none' }, routes: practice },
    { path: ownInvoicePdfPath, trust: 'browser', body: { kind: 'none' }, routes: own },
  ]
}
