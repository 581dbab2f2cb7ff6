import { portalInvoicesContract } from '@openhour/shared/features/money/portal-invoices.contract.ts'
import { invoicesPerPage, invoiceState } from '@openhour/shared/features/money/money.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { timeIn } from '../../platform/time/practice-time.ts'
import { countOwnInvoices, listOwnInvoices } from './portal-invoices.queries.ts'

/** The last zone in which a day ends. Clients do not see their practice's zone here, and nobody is told too early that they are late. */
const lastZone = 'Etc/GMT+12'

export function portalInvoicesRouter() {
  const os = implement(portalInvoicesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { page }, context: { run } }) => {
      const [rows, [counted]] = await run(listOwnInvoices((page - 1) * invoicesPerPage), countOwnInvoices())
      const { today } = timeIn(lastZone)
      const items = rows.map(({ settledMinor, isCorrected, ...row }) => ({
        ...row,
        state: invoiceState({ ...row, settledMinor, isCorrected }, today),
      }))
      return { items, matching: counted?.matching ?? 0 }
    }),
  })
}
