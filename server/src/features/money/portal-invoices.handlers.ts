import { portalInvoicesContract } from '@openhour/shared/features/money/portal-invoices.contract.ts'
import { isPayableOnline } from '@openhour/shared/features/money/online-payments.rules.ts'
import { invoicesPerPage, invoiceState, moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { openRecent } from '../../platform/recent.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { timeIn } from '../../platform/time/practice-time.ts'
import type { OnlinePayments } from './online-payments.ts'
import { countOwnInvoices, findOwnPayable, listOwnInvoices } from './portal-invoices.queries.ts'

/** The last zone in which a day ends. Clients do not see their practice's zone here, and nobody is told too early that they are late. */
const lastZone = 'Etc/GMT+12'

/** Pages that a person opens to pay, in a minute. */
const maxPages = 20

export function portalInvoicesRouter(payments: OnlinePayments) {
  const pages = openRecent(maxPages, 60_000)
  const os = implement(portalInvoicesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { page }, context: { run } }) => {
      const [rows, [counted]] = await run(listOwnInvoices((page - 1) * invoicesPerPage), countOwnInvoices())
      const { today } = timeIn(lastZone)
      const items = rows.map(({ settledMinor, isCorrected, provider, ...row }) => ({
        ...row,
        isPayable: isPayableOnline(payments.usable(provider), row),
        state: invoiceState({ ...row, settledMinor, isCorrected }, today),
      }))
      return { items, matching: counted?.matching ?? 0 }
    }),

    pay: os.pay.handler(async ({ input: { id }, context: { actor, run } }) => {
      const wait = pages(actor.userId)
      if (wait > 0) throw new Refusal('too-many-attempts', moneyTexts.waitToPay, { retryAfterSeconds: wait })
      const { therapistId, number } = found((await run(findOwnPayable(id)))[0], moneyTexts.invoiceNotFound)
      return { url: await payments.start(therapistId, { id, number }) }
    }),
  })
}
