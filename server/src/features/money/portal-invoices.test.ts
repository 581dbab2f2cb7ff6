import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import { ownInvoicePdfPath } from '@openhour/shared/features/money/money.rules.ts'
import { ownStatementPath, statementQuery } from '@openhour/shared/features/money/statements.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExportCalls } from '../../testing/export-calls.ts'
import { billingPractice, payPathIn } from '../../testing/invoice-mail-calls.ts'
import { called, paid } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { invite, joinedAs } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { readZip } from '../../testing/zip-reader.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const statement = `${ownStatementPath}${statementQuery('insurer', { from: '2026-01-01', to: '2026-12-31' })}`
const list = async (client: Browser) => (await client.get('/api/v1/portal/invoices')).json as { matching: number }

/** A practice with a client who has portal access, a paid invoice, and what the settings say about the portal. */
async function practice(inPortal: boolean) {
  const billing = await billingPractice(product, { joins: true, money: { inPortal } })
  const client = billing.portal as NonNullable<typeof billing.portal>
  const invoice = await billing.issued()
  await called(billing.therapist, 'payments/record', { invoiceId: invoice.id, ...paid, amountMinor: 8000 })
  const practices = async () =>
    ((await client.get('/api/v1/portal/practices')).json as { items: { showsInvoices: boolean }[] }).items.map(
      ({ showsInvoices }) => showsInvoices,
    )
  /** How many rows of a table the database shows the client, whatever is asked. */
  const rowsOf = async (table: string) => {
    const connection = await product.database.owner.connect()
    try {
      await connection.query('begin')
      await connection.query(
        `select set_config('app.user_id', $1, true), set_config('app.user_role', 'client', true)`,
        [client.userId],
      )
      await connection.query('set local role openhour_client')
      return (await connection.query(`select therapist_id from ${table}`)).rowCount
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }
  return { ...billing, client, invoice, practices, rowsOf }
}

test('a practice that has saved no settings shows invoices', async () => {
  const therapist = await product.person()
  const client = await joinedAs(product, therapist, await newClient(therapist))
  expect((await client.get('/api/v1/portal/practices')).json).toMatchObject({ items: [{ showsInvoices: true }] })
})

test('where a practice shows them, a client finds invoice, PDF and statement', async () => {
  const { client, invoice, practices, rowsOf } = await practice(true)
  expect(await practices()).toEqual([true])
  expect(await list(client)).toMatchObject({ matching: 1 })
  expect((await client.get(`${ownInvoicePdfPath}/${invoice.id}/pdf`)).status).toBe(200)
  expect((await client.get(statement)).status).toBe(200)
  for (const table of ['invoices', 'invoice_lines', 'payments']) expect(await rowsOf(table)).toBe(1)
})

describe('where a practice keeps them out of the portal', () => {
  let kept: Awaited<ReturnType<typeof practice>>
  beforeAll(async () => {
    kept = await practice(false)
  })

  test('everything answers as if there were none, the database too', async () => {
    const { client, invoice, practices, rowsOf } = kept
    expect(await practices()).toEqual([false])
    expect(await list(client)).toEqual({ items: [], matching: 0 })
    const foreign = await client.get(`${ownInvoicePdfPath}/${crypto.randomUUID()}/pdf`)
    const own = await client.get(`${ownInvoicePdfPath}/${invoice.id}/pdf`)
    expect([own.status, own.json]).toEqual([404, { ...(foreign.json as object), requestId: expect.any(String) }])
    const refused = await client.get(statement)
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('Ask your practice')])
    for (const table of ['invoices', 'invoice_lines', 'payments']) expect(await rowsOf(table)).toBe(0)
  })

  test('an email leads to the one invoice, and the portal says nothing', async () => {
    const { client, issued, send, arrived } = kept
    const { id } = await issued()
    expect((await send(id)).json).toMatchObject({ links: [{ openedAt: null }] })
    await until(arrived, (found) => found.length === 1)
    const [mail] = await arrived()
    expect(mail?.text).not.toContain('/client/invoices')
    const path = payPathIn(mail?.text)
    expect((await product.visitor().get(path)).status).toBe(200)
    const { json } = await client.post('/rpc/notifications/list', { json: {} })
    expect(JSON.stringify(json)).not.toContain('invoice')
  })

  test('the client’s download has them: they are theirs', async () => {
    const { client, invoice } = kept
    const { bytes } = await openExportCalls(product).fetchFile(dataDownloadPath, client)
    const files = readZip(bytes)
    const rows = (name: string) =>
      (JSON.parse(files.get(`practice-1/${name}.json`)?.toString() ?? 'null') as { rows: Record<string, unknown>[] })
        .rows
    expect(rows('invoices')).toContainEqual(expect.objectContaining({ number: invoice.number, grossMinor: '80.00' }))
    expect(rows('invoice-lines')).toContainEqual(
      expect.objectContaining({ number: invoice.number, serviceDate: '2026-03-04' }),
    )
    expect(rows('payments')).toMatchObject([{ amountMinor: '80.00', receivedDate: '2026-03-20' }])
    // Nobody else's.
    const stranger = await joinedAs(product, kept.therapist, await newClient(kept.therapist))
    const theirs = readZip((await openExportCalls(product).fetchFile(dataDownloadPath, stranger)).bytes)
    expect(JSON.stringify([...theirs.values()].map(String))).not.toContain(invoice.number)
  })

  test('a client of two practices sees the invoices of the other', async () => {
    const { client } = await practice(false)
    const other = await billingPractice(product, { client: { email: client.email } })
    const token = await invite(other.therapist, other.clientId)
    expect((await client.post('/rpc/portal/join', { json: { token } })).status).toBe(200)
    const { number } = await other.issued()
    expect(await list(client)).toMatchObject({ matching: 1, items: [{ number }] })
    expect((await client.get(statement)).status).toBe(200)
  })
})
