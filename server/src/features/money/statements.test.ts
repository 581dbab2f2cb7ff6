import { statementQuery, type StatementKind, statementTexts } from '@openhour/shared/features/money/statements.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, ownMoney, paid } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { joinedAs } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

type Row = { id: string; number: string }
const year = { from: '2026-01-01', to: '2026-12-31' }

async function download(who: Browser, path: string) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${product.url}${path}`, { headers: { cookie, 'x-forwarded-for': who.ip } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return printedText(Buffer.from(await answer.arrayBuffer())).all
}
const statement = (who: Browser, clientId: string, kind: StatementKind, period = year) =>
  download(who, `/api/statements/clients/${clientId}${statementQuery(kind, period)}`)
const ownStatement = (who: Browser, kind: StatementKind, period = year) =>
  download(who, `/api/portal-statements${statementQuery(kind, period)}`)

/** A therapist with a client, and a function that invoices them for a session. */
async function practice(client: object = {}) {
  const therapist = await product.person()
  const tax = await ownMoney(therapist)
  const clientId = await newClient(therapist, { name: 'Łukasz Ängström', address: '7 Elm Street\nGalway', ...client })
  const invoice = async (serviceDate: string, amountMinor: number, more: object = {}): Promise<Row> => {
    const charge = {
      clientId,
      serviceDate,
      minutes: 50,
      description: 'Session',
      amountMinor,
      currency: 'EUR',
      taxCategoryId: tax,
    }
    const { id } = await called(therapist, 'charges/add', { ...charge, ...more })
    const draft = await called(therapist, 'invoices/draft', { chargeIds: [id] })
    return (await called(therapist, 'invoices/issue', { id: draft.id })) as unknown as Row
  }
  const pay = (invoiceId: string, amountMinor: number, receivedDate: string) =>
    called(therapist, 'payments/record', {
      invoiceId,
      ...paid,
      amountMinor,
      receivedDate,
    }) as Promise<unknown> as Promise<Row>
  return { therapist, clientId, invoice, pay }
}

describe('a statement for an insurer', () => {
  test('lists what was invoiced in the time, with the license number, and what of it was paid', async () => {
    const { therapist, clientId, invoice, pay } = await practice({ dateOfBirth: '1990-02-03' })
    const first = await invoice('2026-03-04', 8050)
    const second = await invoice('2026-03-11', 4025)
    const wrong = await invoice('2026-03-18', 77_700)
    await invoice('2025-12-31', 6100)
    await pay(first.id, 8050, '2026-03-20')
    await pay(second.id, 4000, '2026-03-21')
    await called(therapist, 'invoices/correct', { id: wrong.id, reason: 'Wrong price', again: false })
    const text = await statement(therapist, clientId, 'insurer')
    for (const said of [
      'Łukasz Ängström',
      '7 Elm Street',
      '3 February 1990',
      'PSI 4711',
      '4 March 2026',
      first.number,
      second.number,
      '€80.50',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/Paid of it\s*€80\.50/)
    expect(text).toMatch(/Total\s*€120\.75/)
    expect(text).not.toMatch(/€777|€61|31 December 2025|Wrong/)
  })

  test('calls paid only what came in, not what was given up', async () => {
    const { therapist, clientId, invoice } = await practice()
    const { id } = await invoice('2026-03-04', 8050)
    await called(therapist, 'invoices/writeOff', { id, reason: 'Moved' })
    expect(await statement(therapist, clientId, 'insurer')).not.toContain('Paid of it')
    const client = await joinedAs(product, therapist, clientId)
    expect(await ownStatement(client, 'insurer')).not.toContain('Paid of it')
  })

  test('prints a code only where the charge holds one', async () => {
    const { therapist, clientId } = await practice()
    const held = async (sessionDate: string) => {
      const session = { clientId, sessionDate, durationMinutes: 50, sessionType: 'individual', status: 'completed' }
      await called(therapist, 'sessions/add', { ...session, notes: 'Was here.' })
      await called(therapist, 'invoices/draftAll', { through: '2026-12-31' })
      const { items } = (await called(therapist, 'invoices/list', { state: 'draft' })) as unknown as { items: Row[] }
      await called(therapist, 'invoices/issueAll', { ids: items.map(({ id }) => id) })
    }
    await held('2026-03-04')
    expect(await statement(therapist, clientId, 'insurer')).not.toContain('Code')
    const { agreed } = (await called(therapist, 'money/client', { clientId })) as unknown as { agreed: object }
    const coded = { ...agreed, clientId, diagnosisCode: 'F41.1', showsDiagnosis: true }
    await called(therapist, 'money/saveClient', coded)
    await held('2026-03-11')
    expect(await statement(therapist, clientId, 'insurer')).toContain('Code F41.1')
  })
})

test('a statement of payments says what came in and went back, without what it was for', async () => {
  const { therapist, clientId, invoice, pay } = await practice()
  const first = await invoice('2025-12-30', 8050)
  const payment = await pay(first.id, 9050, '2026-01-02')
  await called(therapist, 'payments/refund', { id: payment.id, ...paid, amountMinor: 1000, receivedDate: '2026-02-01' })
  const late = await invoice('2026-12-30', 4025)
  await pay(late.id, 4025, '2027-01-03')
  const text = await statement(therapist, clientId, 'payments')
  expect(text).toContain(first.number)
  expect(text).toMatch(/Given back, Bank transfer/)
  expect(text).toMatch(/Received\s*€80\.50/)
  expect(text).not.toMatch(/Session|minutes|€40/)
  const client = await joinedAs(product, therapist, clientId)
  expect(await ownStatement(client, 'payments')).toMatch(/Received\s*€80\.50/)
  expect(await ownStatement(client, 'insurer')).toMatch(/Total\s*€40\.25/)
})

test('a receipt says who paid what, how, and for which invoices; a refund says that it went back', async () => {
  const { therapist, invoice, pay } = await practice()
  const { id, number } = await invoice('2026-03-04', 8050)
  const payment = await pay(id, 9000, '2026-03-20')
  const receipt = await download(therapist, `/api/statements/payments/${payment.id}`)
  for (const said of ['Receipt', 'Łukasz Ängström', '20 March 2026', 'Bank transfer', '€90.00', number, '€80.50'])
    expect(receipt).toContain(said)
  const refund = await called(therapist, 'payments/refund', {
    id: payment.id,
    ...paid,
    amountMinor: 500,
    receivedDate: '2026-03-25',
  })
  const back = await download(therapist, `/api/statements/payments/${refund.id}`)
  expect(back).toMatch(/Refund[\s\S]*Given back to[\s\S]*€5\.00/)
})

test('nobody gets a statement or a receipt of another practice, and a client none of another client', async () => {
  const { therapist, clientId, invoice, pay } = await practice()
  const { id } = await invoice('2026-03-04', 8050)
  const payment = await pay(id, 8050, '2026-03-20')
  const other = await product.person()
  const missing = crypto.randomUUID()
  const query = statementQuery('insurer', year)
  for (const path of [
    `clients/${clientId}${query}`,
    `clients/${missing}${query}`,
    `payments/${payment.id}`,
    `payments/${missing}`,
  ])
    expect([path, (await other.get(`/api/statements/${path}`)).status]).toEqual([path, 404])
  const client = await joinedAs(product, therapist, await newClient(therapist))
  expect((await client.get(`/api/statements/clients/${clientId}${query}`)).status).toBe(403)
  expect(await ownStatement(client, 'insurer')).not.toMatch(/€80|Łukasz/)
  expect((await therapist.get(`/api/portal-statements${query}`)).status).toBe(403)
})

test.each([
  ['kind=other&from=2026-01-01&to=2026-12-31', statementTexts.kind],
  ['kind=insurer&from=2026-12-31&to=2026-01-01', statementTexts.period],
  ['kind=insurer&from=2024-01-01&to=2026-01-01', statementTexts.period],
  ['kind=insurer&from=2026-02-30&to=2026-12-31', statementTexts.period],
  ['kind=insurer', statementTexts.period],
])('a statement of %s is refused', async (query, sentence) => {
  const therapist = await product.person()
  const answer = await therapist.get(`/api/statements/clients/${await newClient(therapist)}?${query}`)
  expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([400, sentence])
})
