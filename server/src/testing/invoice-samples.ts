import {
  called,
  chargeDetails,
  creditAndInvoice,
  idOf,
  noId,
  ownCharge,
  ownDraft,
  ownInvoice,
  ownMoney,
  ownPayment,
  paid,
  stateOnly,
  statementLine,
} from './money-rows.ts'
import { ofOwnClient } from './own-rows.ts'
import type { Fields, Sample } from './sample.ts'

const chargesOf = ({ lines }: Fields) => (lines as { chargeId: string }[]).map(({ chargeId }) => chargeId)

/** Samples of the operations on invoices and payments. */
export const invoiceSamples: Record<string, Sample> = {
  'monthEnd.figures': { good: async () => ({ period: '2026-03' }), bad: { period: '2026-13' } },
  'monthEnd.rows': {
    good: async () => ({
      period: '2026',
      figure: 'open',
      currency: 'EUR',
      age: '1-30',
      kind: 'manual',
      description: 'Report',
    }),
    bad: { period: '2026', figure: 'profit' },
  },
  'invoices.list': { good: async () => ({ state: 'open', search: '2026' }), bad: { state: 'late' } },
  'invoices.get': { good: idOf(ownDraft), bad: noId, row: 'id' },
  'invoices.draft': {
    good: async (caller) => ({ chargeIds: [(await ownCharge(caller)).id] }),
    bad: { chargeIds: [] },
    readBack: { shownAs: { chargeIds: chargesOf } },
  },
  'invoices.draftAll': {
    good: async (caller) => {
      await ownCharge(caller)
      return { through: '2026-12-31' }
    },
    bad: { through: '2026-02-30' },
    readBack: 'It answers a number; invoicing.test.ts reads the drafts.',
  },
  'invoices.update': {
    good: async (caller) => {
      const { id, updatedAt, clientId } = await ownDraft(caller)
      const taxCategoryId = await ownMoney(caller)
      const other = { clientId, ...chargeDetails, taxCategoryId, currency: 'EUR' }
      const { id: chargeId } = await called(caller, 'charges/add', other)
      return { id, note: 'With thanks', chargeIds: [chargeId], updatedAt }
    },
    bad: { id: crypto.randomUUID(), note: null, chargeIds: [], updatedAt: '' },
    row: 'id',
    readBack: { shownAs: { chargeIds: chargesOf } },
  },
  'invoices.issue': { good: idOf(ownDraft), bad: noId, row: 'id', readBack: stateOnly },
  'invoices.issueAll': {
    good: async (caller) => ({ ids: [(await ownDraft(caller)).id] }),
    bad: { ids: [] },
    readBack: 'It answers numbers; invoicing.test.ts reads the invoices.',
  },
  'invoices.correct': {
    good: async (caller) => ({ id: (await ownInvoice(caller)).id, reason: 'Wrong day', again: true }),
    bad: { id: crypto.randomUUID(), reason: '', again: true },
    row: 'id',
    readBack: 'It answers the credit note, which is another row; invoicing.test.ts reads both.',
  },
  'invoices.writeOff': {
    good: async (caller) => ({ id: (await ownInvoice(caller)).id, reason: 'Moved away' }),
    bad: { id: crypto.randomUUID(), reason: '' },
    row: 'id',
    readBack: { shownAs: { reason: ({ settlements }) => (settlements as { reason: string }[])[0]?.reason } },
  },
  'invoices.sent': { good: idOf(ownInvoice), bad: noId, row: 'id', readBack: stateOnly },
  'invoices.delete': { good: idOf(ownDraft), bad: noId, row: 'id' },
  'payments.get': { good: idOf(ownPayment), bad: noId, row: 'id' },
  'payments.list': { good: async () => ({ page: 1 }), bad: { page: 0 } },
  'payments.record': {
    good: async (caller) => ({ invoiceId: (await ownInvoice(caller)).id, ...paid }),
    bad: { invoiceId: crypto.randomUUID(), ...paid, amountMinor: 0 },
    row: 'invoiceId',
    readBack: {
      except: { invoiceId: 'The settlements of the invoice name the payment; invoicing.test.ts reads them.' },
    },
  },
  'payments.recordAdvance': {
    good: (caller) => ofOwnClient(caller, { currency: 'EUR', ...paid }),
    bad: { clientId: crypto.randomUUID(), currency: 'EUR', ...paid, method: 'barter' },
    row: 'clientId',
  },
  'payments.use': { good: creditAndInvoice, bad: { id: 'x', invoiceId: 'x' }, row: 'id', readBack: stateOnly },
  'payments.refund': {
    good: async (caller) => ({ id: (await ownPayment(caller)).id, ...paid, amountMinor: 1000 }),
    bad: { id: crypto.randomUUID(), ...paid, amountMinor: -1 },
    row: 'id',
    readBack: 'It answers the refund, which is another row; invoicing.test.ts reads both.',
  },
  'bankStatements.record': {
    good: async (caller) => {
      const { id } = await ownInvoice(caller)
      return { lines: [{ ...statementLine(), invoices: [{ id, openMinor: 8000 }] }] }
    },
    bad: { lines: [{ ...statementLine(), invoices: [] }] },
    readBack: 'It answers the keys of lines; bank-statements.test.ts reads the payments.',
  },
  'bankStatements.passOver': {
    good: async () => ({ keys: [statementLine().key] }),
    bad: { keys: ['A line'] },
    readBack: 'It answers a number; bank-statements.test.ts matches the lines again.',
  },
  'portalInvoices.list': { good: async () => ({ page: 1 }), bad: { page: 0 } },
}
