import { type Invoice, invoicesContract } from '@openhour/shared/features/money/invoices.contract.ts'
import { maxLines, moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Actor, Incoming, Run } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import {
  changeDraft,
  correctInvoice,
  countInvoices,
  draftAll,
  draftInvoice,
  findInvoice,
  issueInvoice,
  listDrafted,
  listInvoices,
  noteSent,
  writeOff,
} from './invoices.queries.ts'
import { invoiceOf, listedOf, snapshotOf } from './issuing.ts'
import { findMoneySettings } from './money.queries.ts'

type Context = { actor: Actor; run: Run }

const refused = (sentence: string) => () => new Refusal('not-possible-now', sentence)
const refusals = {
  'invoice-missing': () => new Refusal('not-found', moneyTexts.invoiceNotFound),
  'invoice-issued': refused(moneyTexts.alreadyIssued),
  'invoice-changed': refused(moneyTexts.invoiceChanged),
  'invoice-corrected': refused(moneyTexts.alreadyCorrected),
  'nothing-open': refused(moneyTexts.nothingOpen),
  'draft-changed': () => new Refusal('version-conflict', moneyTexts.changed),
  'charge-missing': () => new Refusal('not-found', moneyTexts.chargeNotFound),
  'charge-taken': refused(moneyTexts.chargeTaken),
  'charges-differ': refused(moneyTexts.chargesDiffer),
}

export function invoicesRouter(reads: ListReads) {
  const os = implement(invoicesContract).$context<Incoming>().use(guard)

  const partsOf = (therapistId: string, id: string) =>
    [findInvoice(therapistId, id), listDrafted(therapistId, id), findMoneySettings(therapistId)] as const

  async function read({ actor, run }: Context, id: string): Promise<Invoice> {
    const { rows, time } = await inPracticeTime({ actor, run }, () => partsOf(actor.userId, id))
    const [invoices, charges, [settings]] = rows
    return invoiceOf(found(invoices, moneyTexts.invoiceNotFound), charges, settings, time.today)
  }

  /** Reads what the draft would say, then issues exactly that: the database refuses if something of it has changed in between. */
  async function issue({ actor, run }: Context, id: string): Promise<void> {
    const { rows, time } = await inPracticeTime({ actor, run }, () => partsOf(actor.userId, id))
    const [invoices, charges, [settings]] = rows
    const row = found(invoices, moneyTexts.invoiceNotFound)
    const { head, rows: lines } = snapshotOf(row, charges, settings, time.today)
    await refusing(run(issueInvoice(id, row.stamp ?? '', head, lines, now().toISOString())), refusals)
  }

  return os.router({
    list: os.list.handler(async ({ input, context: { actor, run } }) => {
      const { rows, time } = await inPracticeTime({ actor, run }, ({ today }) => [
        listInvoices(actor.userId, { ...input, today }),
        countInvoices(actor.userId, { ...input, today }),
      ])
      const [items, [counted]] = rows
      reads.note(actor, 'invoices', input.clientId)
      return {
        items: items.map((item) => listedOf(item, time.today)),
        matching: counted?.matching ?? 0,
        drafts: counted?.drafts ?? 0,
      }
    }),

    get: os.get.handler(({ input: { id }, context }) => read(context, id)),

    draft: os.draft.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'invoices.draft',
        input,
        run: async (id, claim) => {
          await refusing(runAfter([...claim], draftInvoice(id, [...new Set(input.chargeIds)])), refusals)
          return read({ actor, run }, id)
        },
        replay: (id) => read({ actor, run }, id),
      }),
    ),

    draftAll: os.draftAll.handler(async ({ input: { through }, context: { run } }) => {
      const [[row]] = await refusing(run(draftAll(through, maxLines)), refusals)
      return { drafted: row?.drafted ?? 0 }
    }),

    update: os.update.handler(async ({ input: { id, note, chargeIds, updatedAt }, context }) => {
      const { actor, run } = context
      const changing = changeDraft(actor.userId, id, updatedAt, note || null, [...new Set(chargeIds)])
      await refusing(run(...changing), refusals)
      return read(context, id)
    }),

    issue: os.issue.handler(async ({ input: { id }, context }) => {
      await issue(context, id)
      return read(context, id)
    }),

    issueAll: os.issueAll.handler(async ({ input: { ids }, context }) => {
      const refusedOnes: { id: string; detail: string }[] = []
      for (const id of ids)
        await issue(context, id).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          refusedOnes.push({ id, detail: error.problem.detail })
        })
      return { issued: ids.length - refusedOnes.length, refused: refusedOnes }
    }),

    correct: os.correct.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'invoices.correct',
        input,
        run: async (newId, claim) => {
          const { time } = await inPracticeTime({ actor, run }, () => [])
          const { id, reason, again } = input
          const correcting = correctInvoice(newId, id, reason, again, time.today, now().toISOString())
          await refusing(runAfter([...claim], correcting), refusals)
          return read({ actor, run }, newId)
        },
        replay: (newId) => read({ actor, run }, newId),
      }),
    ),

    writeOff: os.writeOff.handler(async ({ input: { id, reason }, context }) => {
      await refusing(
        inPracticeTime(context, ({ today }) => [writeOff(id, reason, today)]),
        refusals,
      )
      return read(context, id)
    }),

    sent: os.sent.handler(async ({ input: { id }, context }) => {
      const [[noted]] = await context.run(noteSent(context.actor.userId, id, now().toISOString()))
      const invoice = await read(context, id)
      if (!noted) throw new Refusal('not-possible-now', moneyTexts.notIssued)
      return invoice
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await refusing(run(deleteRecord('invoices', id)), refusals)
      if (!row?.gone) throw new Refusal('not-found', moneyTexts.invoiceNotFound)
      return { id }
    }),
  })
}
