import { problemOf } from '@openhour/shared/access/refusals.ts'
import { bankStatementTexts } from '@openhour/shared/features/money/bank-statements.rules.ts'
import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { chargesPerPage, invoicesPerPage, moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { chargeOf, type FakeMoney, invoiceOf, lineOf, ofOne, paymentOf } from './fake-money.ts'
import type { Operations } from './fake-server.ts'

const later = '2026-06-01T10:00:00Z'
const pageOf = <Row>(rows: readonly Row[], page: number, perPage: number) => ({
  items: rows.slice((page - 1) * perPage, page * perPage),
  matching: rows.length,
})

/** What the server does with charges, invoices and payments, as far as the pages show it. */
export function moneyOperations(money: FakeMoney): Operations {
  const { charges, invoices, payments, packages } = money
  const charge = <Result>(id: string, act: (row: (typeof charges)[number]) => Result) =>
    ofOne(charges, id, act, moneyTexts.chargeNotFound)
  const issue = (invoice: Invoice) =>
    Object.assign(invoice, {
      number: `2026-${String(invoices.filter(({ number }) => number !== null).length + 1).padStart(4, '0')}`,
      state: 'issued',
      issueDate: '2026-05-31',
      dueDate: '2026-06-14',
      openMinor: invoice.grossMinor,
    })
  const draft = (chargeIds: readonly string[]) => {
    const of = charges.filter(({ id }) => chargeIds.includes(id))
    const lines = of.map(({ id, description, amountMinor }) =>
      lineOf({ chargeId: id, description, netMinor: amountMinor, grossMinor: amountMinor }),
    )
    const invoice = invoiceOf({ lines, recipientName: of[0]?.clientName ?? '' })
    for (const one of of) Object.assign(one, { state: 'drafted', invoiceId: invoice.id })
    invoices.unshift(invoice)
    return invoice
  }
  const settle = (invoice: Invoice, amountMinor: number, how: Partial<Invoice['settlements'][number]>) => {
    const part = Math.min(amountMinor, invoice.openMinor)
    invoice.settlements.push({
      id: crypto.randomUUID(),
      date: '2026-06-01',
      amountMinor: part,
      paymentId: null,
      method: null,
      creditNoteId: null,
      creditNoteNumber: null,
      reason: null,
      ...how,
    })
    invoice.openMinor -= part
    invoice.state = invoice.openMinor === 0 ? 'paid' : 'partly-paid'
    return part
  }
  return {
    'money/settings': () => money.settings,
    'money/saveSettings': (given) => Object.assign(money.settings, given, { updatedAt: later }),
    'money/addTax': (given) => {
      const { exemptionCode = null, sentence = null, revenueAccount = null, ...rest } = given
      const tax = {
        ...rest,
        exemptionCode,
        sentence,
        revenueAccount,
        id: crypto.randomUUID(),
        archivedAt: null,
        updatedAt: later,
      }
      money.settings.taxes = [...money.settings.taxes, tax]
      return tax
    },
    'money/changeTax': ({ id, ...given }) =>
      ofOne(money.settings.taxes, id, (tax) => Object.assign(tax, given), moneyTexts.taxNotFound),
    'money/archiveTax': ({ id }) => {
      const { sessionTaxId, feeTaxId, taxes } = money.settings
      if ([sessionTaxId, feeTaxId].includes(id)) return problemOf('not-possible-now', moneyTexts.taxInUse)
      return ofOne(taxes, id, (tax) => Object.assign(tax, { archivedAt: later }), moneyTexts.taxNotFound)
    },
    'money/client': () => ({
      agreed: money.agreed,
      balances: [{ currency: 'EUR', chargedMinor: 16_000, openMinor: 8000, overdueMinor: 8000, creditMinor: 500 }],
    }),
    'money/saveClient': (given) => Object.assign(money.agreed, given, { updatedAt: later }),
    'payerOrganisations/get': () => ({ organisation: money.organisation }),
    'payerOrganisations/save': ({ vatId = null, ...given }) =>
      (money.organisation = { ...given, vatId, updatedAt: later }),
    'payerOrganisations/remove': ({ payerId }) => {
      money.organisation = null
      return { payerId }
    },
    'charges/list': ({ state, page }) =>
      pageOf(
        charges
          .map((one) => ({ ...one, hasPackage: one.kind !== 'package' && packages.length > 0 }))
          .filter((one) => state === 'all' || one.state === state),
        page,
        chargesPerPage,
      ),
    'charges/add': ({ minutes = null, ...given }) => {
      const added = chargeOf({ ...given, minutes, kind: 'manual' })
      charges.unshift(added)
      return added
    },
    'charges/update': ({ id, ...given }) => charge(id, (one) => Object.assign(one, given, { updatedAt: later })),
    'charges/confirm': ({ id }) => charge(id, (one) => Object.assign(one, { state: 'open' })),
    'charges/waive': ({ id, reason }) =>
      charge(id, (one) => Object.assign(one, { state: 'waived', waivedReason: reason })),
    'charges/unwaive': ({ id }) => charge(id, (one) => Object.assign(one, { state: 'open', waivedReason: null })),
    'charges/cover': ({ id }) =>
      charge(id, (one) => {
        const [paying] = packages
        if (!paying) return problemOf('not-possible-now', moneyTexts.noPackage)
        paying.used += 1
        return Object.assign(one, { state: 'covered', waivedReason: paying.name })
      }),
    'packages/list': () => ({ items: packages }),
    'packages/add': ({ clientId, name, sessions, priceMinor, currency, expiresOn = null }) => {
      const id = crypto.randomUUID()
      const sold = { id, clientId, name, sessions, used: 0, expiresOn, endedAt: null, priceMinor, currency }
      const added = { ...sold, createdAt: later, updatedAt: later }
      packages.unshift(added)
      charges.unshift(chargeOf({ kind: 'package', description: name, amountMinor: priceMinor }))
      return added
    },
    'packages/change': ({ id, name, expiresOn = null }) =>
      ofOne(packages, id, (one) => Object.assign(one, { name, expiresOn }), moneyTexts.packageNotFound),
    'packages/end': ({ id }) =>
      ofOne(packages, id, (one) => Object.assign(one, { endedAt: later }), moneyTexts.packageNotFound),
    'packages/delete': ({ id }) => {
      packages.splice(0, packages.length, ...packages.filter((one) => one.id !== id))
      return { id }
    },
    'charges/delete': ({ id }) =>
      charge(id, (one) => {
        charges.splice(charges.indexOf(one), 1)
        return { id }
      }),
    'invoices/list': ({ state, search = '', page }) => ({
      ...pageOf(
        invoices.filter(
          (one) =>
            (state === 'all' || one.state === state || (state === 'open' && one.openMinor > 0)) &&
            `${one.number} ${one.recipientName}`.toLowerCase().includes(search.toLowerCase()),
        ),
        page,
        invoicesPerPage,
      ),
      drafts: invoices.filter(({ number }) => number === null).length,
    }),
    'invoices/get': ({ id }) => ofOne(invoices, id, (one) => structuredClone(one)),
    'invoices/draft': ({ chargeIds }) => draft(chargeIds),
    'invoices/draftAll': () => {
      const waiting = charges.filter(({ state }) => state === 'open')
      for (const { id } of waiting) draft([id])
      return { drafted: waiting.length }
    },
    'invoices/update': ({ id, note, chargeIds }) =>
      ofOne(invoices, id, (one) => {
        const lines = one.lines.filter(({ chargeId }) => chargeId !== null && chargeIds.includes(chargeId))
        return Object.assign(one, { note, lines })
      }),
    'invoices/issue': ({ id }) => ofOne(invoices, id, issue),
    'invoices/issueAll': ({ ids }) => {
      const named = invoices.filter(({ id }) => ids.includes(id))
      const refused = named.filter(({ recipientName }) => recipientName === '')
      for (const one of named) if (!refused.includes(one)) issue(one)
      return {
        issued: named.length - refused.length,
        refused: refused.map(({ id }) => ({ id, detail: moneyTexts.recipientNeeded })),
      }
    },
    'invoices/correct': ({ id, reason }) =>
      ofOne(invoices, id, (one) => {
        const note = invoiceOf({
          kind: 'credit-note',
          number: '2026-0099',
          state: 'corrected',
          correctsId: id,
          note: reason,
        })
        invoices.unshift(note)
        Object.assign(one, { state: 'corrected', openMinor: 0, correctedById: note.id })
        return note
      }),
    'invoices/writeOff': ({ id, reason }) =>
      ofOne(invoices, id, (one) => {
        settle(one, one.openMinor, { reason })
        return one
      }),
    'invoices/sent': ({ id }) => ofOne(invoices, id, (one) => Object.assign(one, { sentAt: later })),
    'invoices/delete': ({ id }) =>
      ofOne(invoices, id, (one) => {
        invoices.splice(invoices.indexOf(one), 1)
        return { id }
      }),
    'bankStatements/record': ({ lines }) => {
      const open = (id: string) => invoices.find((one) => one.id === id)
      const fits = lines.filter(({ invoices: owed }) => owed.every((one) => open(one.id)?.openMinor === one.openMinor))
      for (const { bookedOn, amountMinor, currency, reference = null, invoices: owed } of fits) {
        let leftMinor = amountMinor
        for (const one of owed) {
          const invoice = open(one.id)
          if (invoice) leftMinor -= settle(invoice, leftMinor, { method: 'transfer' })
        }
        const payerName = open(owed[0]?.id ?? '')?.recipientName ?? ''
        payments.unshift(paymentOf({ payerName, receivedDate: bookedOn, amountMinor, leftMinor, currency, reference }))
      }
      return {
        recorded: fits.map(({ key }) => key),
        already: [],
        refused: lines
          .filter((line) => !fits.includes(line))
          .map(({ key }) => ({ key, detail: bankStatementTexts.changed })),
      }
    },
    'bankStatements/passOver': ({ keys }) => ({ passedOver: keys.length }),
    'payments/list': ({ page }) => pageOf(payments, page, 50),
    'payments/record': ({ invoiceId, reference = null, note = null, ...given }) =>
      ofOne(invoices, invoiceId, (one) => {
        const used = settle(one, given.amountMinor, { method: given.method })
        const payment = paymentOf({ ...given, reference, note, leftMinor: given.amountMinor - used })
        payments.unshift(payment)
        return payment
      }),
    'payments/recordAdvance': ({ reference = null, note = null, ...given }) => {
      const payment = paymentOf({ ...given, reference, note, leftMinor: given.amountMinor })
      payments.unshift(payment)
      return payment
    },
    'payments/use': ({ id, invoiceId }) =>
      ofOne(invoices, invoiceId, (invoice) =>
        ofOne(payments, id, (payment) => {
          payment.leftMinor -= settle(invoice, payment.leftMinor, { method: payment.method })
          return payment
        }),
      ),
    'payments/refund': ({ id, reference = null, note = null, ...given }) =>
      ofOne(payments, id, (payment) => {
        payment.leftMinor -= given.amountMinor
        const back = paymentOf({ ...given, reference, note, amountMinor: -given.amountMinor, refundsId: id })
        payments.unshift(back)
        return back
      }),
  }
}
