import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { called, issuer, ownMoney, paid } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { invoiceRetentionJobs } from './invoice-retention.jobs.ts'

let product: Product
let night: () => Promise<unknown> | undefined
const pools: { end(): Promise<void> }[] = []
beforeAll(async () => {
  product = await openProduct()
  const log = openLog('silent')
  const poolOf = (role: 'openhour_worker' | 'openhour_app') =>
    openPool(product.database.logins[role], { role, size: 2, log, pipeline: true })
  const [worker, app] = [poolOf('openhour_worker'), poolOf('openhour_app')]
  pools.push(worker, app)
  const { tasks } = invoiceRetentionJobs({ worker, app })
  night = () => Promise.resolve(tasks['delete-past-invoices']?.({}))
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await product.stop()
})

/** The last year whose invoices need not be kept any longer. */
const past = new Date().getUTCFullYear() - issuer.keptYears - 1

/** As if it had been written in another year. The triggers that guard the books are off meanwhile, as nobody can have them. */
async function age(table: 'invoices' | 'payments' | 'invoice_settlements', ids: readonly string[], year: number) {
  const column = { invoices: 'issue_date', payments: 'received_date', invoice_settlements: 'settled_date' }[table]
  const key = table === 'invoice_settlements' ? 'invoice_id' : 'id'
  const connection = await product.database.owner.connect()
  try {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    await connection.query(`update ${table} set ${column} = $2 where ${key} = any($1)`, [ids, `${year}-12-31`])
    await connection.query('commit')
  } finally {
    connection.release()
  }
}

async function practice() {
  const therapist = await product.person()
  const taxCategoryId = await ownMoney(therapist)
  const clientId = await newClient(therapist)
  const issue = async (client = clientId) => {
    const given = { serviceDate: '2026-03-04', description: 'Session', amountMinor: 8000, currency: 'EUR' }
    const { id } = await called(therapist, 'charges/add', { clientId: client, taxCategoryId, ...given })
    const draft = await called(therapist, 'invoices/draft', { chargeIds: [id] })
    return called(therapist, 'invoices/issue', { id: draft.id })
  }
  const pay = (invoiceId: string, amountMinor = 8000) =>
    called(therapist, 'payments/record', { invoiceId, ...paid, amountMinor })
  const erase = (client = clientId) => called(therapist, 'clients/delete', { id: client })
  const rows = async <Row>(statement: string) =>
    (await product.database.owner.query(statement, [therapist.userId])).rows as Row[]
  const left = async () =>
    (await rows<{ number: string }>('select number from invoices where therapist_id = $1 order by number_place')).map(
      ({ number }) => number.slice(-1),
    )
  return { therapist, clientId, issue, pay, erase, rows, left }
}

test('what is past and names nobody any more goes, with all that belongs to it', async () => {
  const { therapist, issue, pay, erase, rows, left } = await practice()
  const other = await newClient(therapist, { name: 'Otto Example' })
  const [seven, eight, ofOther, ten] = [await issue(), await issue(), await issue(other), await issue()]
  const money = await pay(eight.id, 9000)
  await called(therapist, 'payments/refund', {
    id: money.id,
    receivedDate: '2026-03-21',
    amountMinor: 1000,
    method: 'cash',
  })
  const note = await called(therapist, 'invoices/correct', { id: seven.id, reason: 'Wrong day', again: false })
  await erase()
  const ids = [seven, eight, ofOther, ten, note].map(({ id }) => id)
  const payments = (await rows<{ id: string }>('select id from payments where therapist_id = $1')).map(({ id }) => id)
  await age('invoices', ids, past)
  await age('invoice_settlements', ids, past)
  await age('payments', payments, past)
  await night()
  expect(await left()).toEqual(['9'])
  for (const table of ['invoice_settlements', 'payments'])
    expect(await rows(`select from ${table} where therapist_id = $1`)).toEqual([])
  expect(await rows(`select from invoice_lines where therapist_id = $1`)).toHaveLength(1)

  const notes = await rows<Record<string, unknown>>(
    `select year, first_number, last_number, number_count, kept_years from deleted_invoices where therapist_id = $1 order by first_number`,
  )
  const years = { year: past, kept_years: issuer.keptYears }
  expect(notes).toEqual([
    { ...years, first_number: seven.number, last_number: eight.number, number_count: 2 },
    { ...years, first_number: ten.number, last_number: note.number, number_count: 2 },
  ])
  const audited = await rows<{ entity: string }>(
    `select entity from audit_unchained where chain_id = $1 and action = 'deleted' and entity in ('invoices', 'payments')
      union all select entity from audit_log where chain_id = $1 and action = 'deleted' and entity in ('invoices', 'payments')`,
  )
  expect(audited.filter(({ entity }) => entity === 'invoices')).toHaveLength(4)
  expect(audited.filter(({ entity }) => entity === 'payments')).toHaveLength(2)
  // The series goes on.
  expect((await issue(other)).number).toMatch(/0012$/)
})

test('the years are counted from the end of the calendar year', async () => {
  const { issue, erase, left } = await practice()
  const [older, newer] = [await issue(), await issue()]
  await erase()
  await age('invoices', [older.id], past)
  await age('invoices', [newer.id], past + 1)
  await night()
  expect(await left()).toEqual(['8'])
})

test('an invoice stays as long as something that belongs to it', async () => {
  const { therapist, clientId, issue, pay, erase, left, rows } = await practice()
  const [first, second, third] = [await issue(), await issue(), await issue()]
  // One payment settles the first two; the third is given up, which is not past.
  const money = await pay(first.id, 16_000)
  await called(therapist, 'payments/use', { id: money.id, invoiceId: second.id })
  await called(therapist, 'invoices/writeOff', { id: third.id, reason: 'Moved away' })
  await erase(clientId)
  await age('invoices', [first.id, third.id], past)
  await age('invoice_settlements', [first.id, second.id], past)
  await age(
    'payments',
    (await rows<{ id: string }>('select id from payments where therapist_id = $1')).map(({ id }) => id),
    past,
  )
  await night()
  expect(await left()).toEqual(['7', '8', '9'])
  await age('invoices', [second.id], past)
  await night()
  expect(await left()).toEqual(['9'])
  expect(await rows('select from payments where therapist_id = $1')).toEqual([])
})

test('of a client who is still there, everything stays', async () => {
  const { issue, left } = await practice()
  await age('invoices', [(await issue()).id], past)
  await night()
  expect(await left()).toEqual(['7'])
})

test('the books refuse every other change, also to the owner of the database', async () => {
  const { issue, pay, erase, left } = await practice()
  const [{ id }, { id: unpaid }] = [await issue(), await issue()]
  await pay(id)
  const { owner } = product.database
  const refuses = async (invoice: string) => {
    for (const statement of [
      'delete from invoices where id = $1',
      'delete from invoice_lines where invoice_id = $1',
      `update invoice_lines set description = 'Other' where invoice_id = $1`,
      `update invoices set recipient_name = 'Other' where id = $1`,
    ])
      await expect(owner.query(statement, [invoice]), statement).rejects.toThrow('invoice-issued')
  }
  await refuses(id)
  for (const statement of [
    'delete from invoice_settlements where invoice_id = $1',
    'update invoice_settlements set amount_minor = 1 where invoice_id = $1',
  ])
    await expect(owner.query(statement, [id]), statement).rejects.toThrow('invoice-issued')
  const ofPayment =
    'delete from payments where id in (select payment_id from invoice_settlements where invoice_id = $1)'
  await expect(owner.query(ofPayment, [id])).rejects.toThrow('payment-kept')
  // Also when its time has come: it goes with all that belongs to it, or not at all.
  await erase()
  await age('invoices', [id, unpaid], past)
  await refuses(id)
  await refuses(unpaid)
  expect(await left()).toEqual(['7', '8'])
})
