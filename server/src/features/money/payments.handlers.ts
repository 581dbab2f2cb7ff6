import { paymentsContract, type PaymentDetails } from '@openhour/shared/features/money/payments.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type * as z from 'zod/mini'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Actor, Incoming, Run } from '../../platform/http/request-context.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import {
  countPayments,
  findCurrency,
  findPayment,
  listPayments,
  recordPayment,
  refundPayment,
  usePayment,
} from './payments.queries.ts'

const refusals = {
  'invoice-missing': () => new Refusal('not-found', moneyTexts.invoiceNotFound),
  'payment-missing': () => new Refusal('not-found', moneyTexts.paymentNotFound),
  'payer-missing': () => new Refusal('not-found', clientNotFound),
  'other-currency': () => new Refusal('not-possible-now', moneyTexts.otherCurrency),
  'refund-too-high': () => refusedField('amountMinor', moneyTexts.refundTooHigh),
}

const columnsOf = (
  { receivedDate, amountMinor, method, reference, note }: z.output<typeof PaymentDetails>,
  currency?: string,
) =>
  JSON.stringify({
    received_date: receivedDate,
    amount_minor: amountMinor,
    method,
    reference: reference || null,
    note: note || null,
    currency,
  })

export function paymentsRouter(reads: ListReads) {
  const os = implement(paymentsContract).$context<Incoming>().use(guard)
  const read = async ({ actor, run }: { actor: Actor; run: Run }, id: string) =>
    found((await run(findPayment(actor.userId, id)))[0], moneyTexts.paymentNotFound)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const [items, [counted]] = await run(
        listPayments(actor.userId, clientId, page),
        countPayments(actor.userId, clientId),
      )
      reads.note(actor, 'payments', clientId)
      return { items, matching: counted?.matching ?? 0 }
    }),

    get: os.get.handler(({ input: { id }, context: { actor, run } }) => read({ actor, run }, id)),

    record: os.record.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'payments.record',
        input,
        run: async (id, claim) => {
          const { invoiceId, ...given } = input
          const [owed] = await run(findCurrency(actor.userId, invoiceId))
          const { currency } = found(owed, moneyTexts.invoiceNotFound)
          const before = [...claim, recordPayment(id, invoiceId, null, columnsOf(given, currency))]
          return found(
            await refusing(runAfter(before, findPayment(actor.userId, id)), refusals),
            moneyTexts.paymentNotFound,
          )
        },
        replay: (id) => read({ actor, run }, id),
      }),
    ),

    recordAdvance: os.recordAdvance.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'payments.recordAdvance',
        input,
        run: async (id, claim) => {
          const { clientId, currency, ...given } = input
          const before = [...claim, recordPayment(id, null, clientId, columnsOf(given, currency))]
          return found(
            await refusing(runAfter(before, findPayment(actor.userId, id)), refusals),
            moneyTexts.paymentNotFound,
          )
        },
        replay: (id) => read({ actor, run }, id),
      }),
    ),

    use: os.use.handler(async ({ input: { id, invoiceId }, context: { actor, run } }) => {
      const work = inPracticeTime({ actor, run }, ({ today }) => [
        usePayment(id, invoiceId, today),
        findPayment(actor.userId, id),
      ])
      const { rows } = await refusing(work, refusals)
      const [[used], payments] = rows
      if (!used || used.usedMinor === 0) throw new Refusal('not-possible-now', moneyTexts.noCredit)
      return found(payments, moneyTexts.paymentNotFound)
    }),

    refund: os.refund.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'payments.refund',
        input,
        run: async (newId, claim) => {
          const { id, ...given } = input
          const before = [...claim, refundPayment(newId, id, columnsOf(given))]
          return found(
            await refusing(runAfter(before, findPayment(actor.userId, newId)), refusals),
            moneyTexts.paymentNotFound,
          )
        },
        replay: (newId) => read({ actor, run }, newId),
      }),
    ),
  })
}
