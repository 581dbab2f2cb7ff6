import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { ownMoney } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

/** Numbers that look random and are the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** For each currency. More with OPENHOUR_MONEY_STEPS: 3,400 make 10,200. */
const steps = Number(process.env.OPENHOUR_MONEY_STEPS ?? 400)
const head = (day: string) =>
  JSON.stringify({ recipient_name: 'Mila', recipient_address: null, issuer: {}, issue_date: day, due_date: day })
const line = (gross: number) =>
  JSON.stringify([
    {
      place: 1,
      client_name: 'Mila',
      service_date: '2026-03-04',
      description: 'Session',
      tax_name: 'VAT',
      tax_code: 'E',
      tax_rate: 0,
      net_minor: gross,
      tax_minor: 0,
      gross_minor: gross,
    },
  ])

/**
 * What was invoiced is what was paid, credited, given up or is open; and what was paid is what was used, given back or is credit. For the practice as a
 * whole, and for every invoice and payment.
 */
const sums = `select
  (select coalesce(sum(gross_minor), 0) from invoices where kind = 'invoice' and number is not null) as invoiced,
  (select coalesce(sum(gross_minor), 0) from invoices where kind = 'credit-note') as credited,
  (select coalesce(sum(amount_minor), 0) from invoice_settlements where reason is not null) as given_up,
  (select coalesce(sum(amount_minor), 0) from payments) as paid,
  (select coalesce(sum(open_minor), 0) from invoices) as open,
  (select coalesce(sum(amount_minor - used_minor), 0) from payments) as credit,
  (select count(*)::int from invoices i where i.settled_minor <> case i.kind when 'invoice'
    then coalesce((select sum(s.amount_minor) from invoice_settlements s where s.invoice_id = i.id), 0)
    else -coalesce((select sum(s.amount_minor) from invoice_settlements s where s.credit_note_id = i.id), 0) end) as wrong_invoices,
  (select count(*)::int from payments p where p.used_minor <> coalesce((select sum(s.amount_minor) from invoice_settlements s where s.payment_id = p.id), 0)
    or app.payment_left(p) < 0 and p.amount_minor > 0) as wrong_payments`

test.each([
  ['JPY', 1],
  ['EUR', 2],
  ['KWD', 3],
])(
  'after any order of invoices, payments, credit notes, refunds and write-offs, every sum holds in %s',
  async (currency, seed) => {
    const therapist = await product.person()
    const tax = await ownMoney(therapist, { currency })
    const clientId = await newClient(therapist)
    const below = numbers(seed)
    const connection: pg.PoolClient = await product.database.owner.connect()
    const asPractice = async (statement: string, values: unknown[]): Promise<boolean> => {
      await connection.query('savepoint step')
      try {
        await connection.query(statement, values)
        return true
      } catch (error) {
        // Only what the product says no to: never a check of a sum.
        if ((error as { code?: string }).code !== 'OH001') throw error
        await connection.query('rollback to savepoint step')
        return false
      }
    }
    // Chosen by the order they were added in: their ids differ in every run, the steps may not.
    const added: Record<'invoices' | 'payments', string[]> = { invoices: [], payments: [] }
    const one = (from: 'invoices' | 'payments') =>
      added[from][below(Math.max(1, added[from].length))] ?? crypto.randomUUID()
    const adding = async (to: 'invoices' | 'payments', statement: string, values: unknown[]) => {
      const id = crypto.randomUUID()
      const isDone = await asPractice(statement, [id, ...values])
      if (isDone) added[to].push(id)
      return isDone
    }
    const money = () =>
      JSON.stringify({ received_date: '2026-03-20', amount_minor: 1 + below(20_000), currency, method: 'cash' })
    const kinds: Record<string, () => Promise<boolean>> = {
      issue: async () => {
        const charge = crypto.randomUUID()
        const id = crypto.randomUUID()
        await asPractice(
          `insert into charges (therapist_id, client_id, id, kind, service_date, description, amount_minor, currency, tax_category_id)
          values (app.therapist_id(), $1, $2, 'manual', '2026-03-04', 'Session', 1, $3, $4)`,
          [clientId, charge, currency, tax],
        )
        await asPractice('select app.draft_invoice($1, $2)', [id, [charge]])
        added.invoices.push(id)
        return asPractice(`select app.issue_invoice($1, app.invoice_stamp(app.therapist_id(), $1), $2, $3, now())`, [
          id,
          head('2026-03-05'),
          line(below(15_000)),
        ])
      },
      pay: () => adding('payments', 'select app.record_payment($1, $2, null, $3)', [one('invoices'), money()]),
      advance: () => adding('payments', 'select app.record_payment($1, null, $2, $3)', [clientId, money()]),
      use: () => asPractice(`select app.use_payment($1, $2, '2026-03-21')`, [one('payments'), one('invoices')]),
      refund: () => adding('payments', 'select app.refund_payment($1, $2, $3)', [one('payments'), money()]),
      correct: () =>
        adding('invoices', `select app.correct_invoice($1, $2, 'Wrong', $3, '2026-03-22', now())`, [
          one('invoices'),
          below(2) === 0,
        ]),
      writeOff: () => asPractice(`select app.write_off($1, 'Moved', '2026-03-23')`, [one('invoices')]),
    }
    await connection.query('begin')
    try {
      await connection.query(
        `select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`,
        [therapist.userId],
      )
      await connection.query('set local role openhour_app')
      const done: Record<string, number> = {}
      for (let step = 0; step < steps; step++) {
        const kind =
          ['issue', 'issue', 'pay', 'pay', 'advance', 'use', 'use', 'refund', 'correct', 'writeOff'][below(10)] ??
          'issue'
        if (await kinds[kind]?.()) done[kind] = (done[kind] ?? 0) + 1
        if (step % 50 > 0 && step !== steps - 1) continue
        const { rows } = await connection.query<Record<string, string>>(sums)
        const of = (name: string) => Number(rows[0]?.[name])
        expect(of('invoiced') + of('credited') - of('given_up') - of('paid')).toBe(of('open') - of('credit'))
        expect([of('wrong_invoices'), of('wrong_payments')]).toEqual([0, 0])
      }
      // The same when what is past goes: all but some of it, then the rest.
      const young = added.invoices.filter((_, place) => place % 9 === 4)
      for (const stays of [young, []]) {
        await connection.query('reset role')
        await connection.query('set local session_replication_role = replica')
        for (const [table, day] of [
          ['invoices', 'issue_date'],
          ['payments', 'received_date'],
          ['invoice_settlements', 'settled_date'],
        ])
          await connection.query(
            `update ${table} set ${day} = '2001-03-05' where therapist_id = $1 and id <> all($2)`,
            [therapist.userId, stays],
          )
        await connection.query('update invoices set client_id = null where therapist_id = $1', [therapist.userId])
        await connection.query('update payments set client_id = null where therapist_id = $1', [therapist.userId])
        await connection.query('delete from charges where therapist_id = $1', [therapist.userId])
        await connection.query('set local session_replication_role = origin')
        await connection.query('set local role openhour_app')
        const { rows: gone } = await connection.query<{ gone: number }>('select app.delete_past_keeping() as gone')
        expect(gone[0]?.gone).toBeGreaterThan(0)
        const { rows } = await connection.query<Record<string, string>>(sums)
        const of = (name: string) => Number(rows[0]?.[name])
        expect(of('invoiced') + of('credited') - of('given_up') - of('paid')).toBe(of('open') - of('credit'))
        expect([of('wrong_invoices'), of('wrong_payments')]).toEqual([0, 0])
        expect(of('invoiced') > 0).toBe(stays.length > 0)
      }
      // Each kind of step was taken often.
      for (const kind of Object.keys(kinds)) expect([kind, (done[kind] ?? 0) > 5]).toEqual([kind, true])
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  },
  600_000,
)
