import pg from 'pg'
import { called, idOf, noId, ownInvoice, stateOnly } from './money-rows.ts'
import { type Browser, productOf } from './product.ts'
import type { Sample } from './sample.ts'

const settings = {
  invoiceText: 'Dear {name}, {number} is ready.',
  attachesPdf: true,
  linkDays: 30,
  reminds: true,
  sendsReminders: true,
  firstDays: 3,
  firstText: 'Dear {name}, {number} is open.',
  secondDays: 10,
  secondText: 'Dear {name}, {amount} is open.',
  thirdDays: 20,
  thirdText: 'Dear {name}, it was due on {due}.',
}

/** A reminder as the job proposes it weeks after the invoice was due. */
async function ownReminder(caller: Browser) {
  const { id: invoiceId } = await ownInvoice(caller)
  const { settings: env, database } = productOf(caller)
  const owner = new pg.Client(env.DATABASE_URL ?? database.url)
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    'insert into invoice_reminders (therapist_id, invoice_id, level) select therapist_id, id, 1 from invoices where id = $1 returning id',
    [invoiceId],
  )
  await owner.end()
  return { id: rows[0]?.id ?? '', invoiceId }
}
const ofReminder = async (caller: Browser) => ({ id: (await ownReminder(caller)).id })

/** Samples of the operations on emails with invoices. */
export const invoiceMailSamples: Record<string, Sample> = {
  'invoiceMails.settings': { good: async () => undefined },
  'invoiceMails.saveSettings': {
    good: async (caller) => {
      const { updatedAt } = await called(caller, 'invoiceMails/settings')
      return { ...settings, updatedAt }
    },
    bad: { ...settings, secondDays: 2, updatedAt: null },
    readBack: { by: 'invoiceMails.settings', record: (shown) => shown },
  },
  'invoiceMails.ofInvoice': { good: idOf(ownInvoice), bad: noId, row: 'id' },
  'invoiceMails.preview': { good: idOf(ownInvoice), bad: noId, row: 'id' },
  'invoiceMails.send': {
    good: async (caller) => ({ id: (await ownInvoice(caller)).id, after: null }),
    bad: { id: 'x', after: null },
    row: 'id',
    readBack: stateOnly,
  },
  'invoiceMails.waiting': {
    good: async (caller) => {
      await ownInvoice(caller)
      return undefined
    },
  },
  'invoiceMails.sendAll': {
    good: async (caller) => ({ ids: [(await ownInvoice(caller)).id] }),
    bad: { ids: [] },
    readBack: 'It answers numbers; invoice-sending.test.ts reads the emails.',
  },
  'invoiceMails.makeLink': {
    good: idOf(ownInvoice),
    bad: noId,
    row: 'id',
    readBack: 'It answers a secret; pay.test.ts opens it.',
  },
  'invoiceMails.revokeLinks': { good: idOf(ownInvoice), bad: noId, row: 'id', readBack: stateOnly },
  'invoiceReminders.list': {
    good: async (caller) => {
      await ownReminder(caller)
      return undefined
    },
  },
  'invoiceReminders.preview': { good: ofReminder, bad: noId, row: 'id' },
  'invoiceReminders.send': { good: ofReminder, bad: noId, row: 'id', readBack: stateOnly },
  'invoiceReminders.skip': { good: ofReminder, bad: noId, row: 'id', readBack: stateOnly },
}
