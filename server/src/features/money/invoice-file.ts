import { tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runAs, type Statement } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { openPrinter } from '../../platform/pdf/printer.ts'
import type { Printed } from '../../platform/pdf/printed.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import { openBranded } from '../../services/brand/printed-brand.ts'
import { findCorrected, listExemptions } from './e-invoice.queries.ts'
import { type EInvoice, eInvoiceXml } from './e-invoice.ts'
import { withEInvoice } from './e-invoice-file.ts'
import { printedInvoice } from './invoice-print.ts'
import { findOwnSubscription } from './invoice-mails.queries.ts'
import { findInvoice, listDrafted } from './invoices.queries.ts'
import { invoiceOf } from './issuing.ts'
import { findMoneySettings } from './money.queries.ts'

export type InvoiceFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

const none = { subscribed: false, subscriptionTier: null, subscriptionEnd: null, trialEndsAt: null }

/** Named after the number. */
export const invoiceFileName = (number: string | null, type: 'pdf' | 'xml' = 'pdf') =>
  `invoice-${(number ?? 'draft').replace(/[^A-Za-z0-9._-]/g, '-')}.${type}`

type Parts = { pool: pg.Pool; files: FileStore; plansOn: () => boolean }

/** Invoices and credit notes as PDF, as their practice prints them. @param parts.pool works as openhour_app */
export function openInvoiceFiles({ pool, files, plansOn }: Parts) {
  const print = openPrinter()
  const branded = openBranded({ pool, files })

  const read = async (userId: string, id: string, noted: Statement[]) => {
    const actor = { userId, role: 'therapist' as const }
    const run: Run = (...statements) => runAs(pool, actor, ...statements)
    const [invoices, charges, [settings], [corrected], exemptions, [plan]] = await run(
      findInvoice(userId, id),
      listDrafted(userId, id),
      findMoneySettings(userId),
      findCorrected(userId, id),
      listExemptions(userId, id),
      findOwnSubscription(userId),
      ...noted,
    )
    const { today } = await practiceTime({ actor, run })
    const row = invoiceOf(found(invoices, moneyTexts.invoiceNotFound), charges, settings, today)
    const invoice = { ...row, correctsNumber: corrected?.number ?? null }
    const { number, issueDate, dueDate, issuer, recipient } = invoice
    const tierStatus = tierStatusOf(plan?.subscription ?? none, now(), plansOn())
    // The database keeps these together, once it is issued.
    const isIssued = number !== null && issueDate !== null && dueDate !== null && issuer !== null
    const more = { correctsDate: corrected?.issueDate ?? null, exemptionCodes: exemptions.map(({ code }) => code) }
    const eInvoice: EInvoice | undefined =
      isIssued && recipient !== null
        ? { ...invoice, number, issueDate, dueDate, issuer, recipient, ...more }
        : undefined
    return { actor: { ...actor, tierStatus }, invoice, eInvoice }
  }

  return {
    /** Of the practice `userId`. @param noted what runs in the transaction that reads it */
    async ofPractice(userId: string, id: string, ...noted: Statement[]): Promise<InvoiceFile> {
      const { actor, invoice, eInvoice } = await read(userId, id, noted)
      const printed = await branded(actor, printedInvoice(invoice))
      const bytes = await print(userId, eInvoice ? await withEInvoice(printed, eInvoice) : printed)
      return { name: invoiceFileName(invoice.number), bytes }
    },
    /** Of an issued invoice to an organisation. @throws Refusal for any other */
    async xrechnung(userId: string, id: string, ...noted: Statement[]): Promise<{ name: string; xml: string }> {
      const { invoice, eInvoice } = await read(userId, id, noted)
      if (!eInvoice) throw new Refusal('not-found', moneyTexts.noEInvoice)
      return { name: invoiceFileName(invoice.number, 'xml'), xml: await eInvoiceXml(eInvoice, 'xrechnung') }
    },
    print: (userId: string, printed: Printed) => print(userId, printed),
  }
}
export type InvoiceFiles = ReturnType<typeof openInvoiceFiles>
