import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownMoney } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

type Row = Record<string, unknown> & { id: string; number: string; openMinor: number; state: string; updatedAt: string }
type List = { items: Row[]; matching: number; drafts: number }
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const row = (answer: { json: unknown }) => answer.json as Row
const list = (answer: { json: unknown }) => answer.json as List

/** A practice that charges 80 euros, with a client. */
async function practice(more: object = {}) {
  const therapist = await product.person()
  const tax = await ownMoney(therapist, more)
  const clientId = await newClient(therapist)
  const charge = (amountMinor = 8000, given: object = {}) =>
    therapist.post(`/api/v1/clients/${clientId}/charges`, {
      serviceDate: '2026-03-04',
      description: 'Session',
      amountMinor,
      taxCategoryId: tax,
      currency: 'EUR',
      ...given,
    })
  const issued = async (...amounts: number[]) => {
    const chargeIds = []
    for (const amount of amounts) chargeIds.push(row(await charge(amount)).id)
    const { id } = row(await therapist.post('/api/v1/invoices', { chargeIds }))
    return row(await therapist.post(`/api/v1/invoices/${id}/issue`, {}))
  }
  const invoice = async (id: string) => row(await therapist.get(`/api/v1/invoices/${id}`))
  const pay = (id: string, amountMinor: number) =>
    therapist.post(`/api/v1/invoices/${id}/payments`, { receivedDate: '2026-03-20', amountMinor, method: 'cash' })
  const balance = async () =>
    ((await therapist.get(`/api/v1/clients/${clientId}/billing`)).json as { balances: Row[] }).balances[0]
  return { therapist, tax, clientId, charge, issued, invoice, pay, balance }
}

describe('an invoice', () => {
  test('gets consecutive numbers by its series, and says who issued what to whom', async () => {
    const { issued } = await practice()
    const year = new Date().getFullYear()
    const [first, second] = [await issued(8000), await issued(7000, 5000)]
    expect([first.number, second.number]).toEqual([`HH-${year}-0007`, `HH-${year}-0008`])
    expect(second).toMatchObject({
      state: 'issued',
      grossMinor: 12000,
      netMinor: 12000,
      openMinor: 12000,
      recipientName: 'Mila Example',
      issuer: { name: 'Heron House', iban: 'IE29AIBK93115212345678', paper: 'Letter' },
      lines: [{ grossMinor: 7000, taxSentence: 'Exempt from VAT.' }, { grossMinor: 5000 }],
    })
  })

  test('splits the tax that a price includes once, per line, so that sums add up', async () => {
    const { therapist, charge } = await practice()
    const third = { name: 'A third', code: 'S', rate: 33_333, exemptionCode: null, sentence: null }
    const tax = row(await therapist.post('/api/v1/money/taxes', third)).id
    const chargeIds = []
    for (const amount of [10_000, 1, 9999]) chargeIds.push(row(await charge(amount, { taxCategoryId: tax })).id)
    const { lines, netMinor, taxMinor, grossMinor } = row(
      await therapist.post('/api/v1/invoices', { chargeIds }),
    ) as unknown as { lines: Row[]; netMinor: number; taxMinor: number; grossMinor: number }
    // 100.00 / 1.33333 = 75.0001…; 0.01 / 1.33333 = 0.0075 rounds to 0.01; 99.99 / 1.33333 = 74.9926…
    expect(lines.map((line) => [line['grossMinor'], line['netMinor'], line['taxMinor']])).toEqual(
      expect.arrayContaining([
        [1, 1, 0],
        [10_000, 7500, 2500],
        [9999, 7499, 2500],
      ]),
    )
    expect([netMinor, taxMinor, grossMinor]).toEqual([15_000, 5000, 20_000])
  })

  test('cannot be changed, deleted or issued twice, and neither can its charges', async () => {
    const { therapist, charge } = await practice()
    const charged = row(await charge())
    const draft = row(await therapist.post('/api/v1/invoices', { chargeIds: [charged.id] }))
    const both = await Promise.all([1, 2].map(() => therapist.post(`/api/v1/invoices/${draft.id}/issue`, {})))
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const path = `/api/v1/invoices/${draft.id}`
    const { updatedAt } = row(await therapist.get(path))
    for (const answer of [
      await therapist.send('PUT', path, { note: 'Other', chargeIds: [charged.id], updatedAt }),
      await therapist.send('DELETE', path),
      await therapist.send('DELETE', `/api/v1/charges/${charged.id}`),
      await therapist.post(`/api/v1/charges/${charged.id}/waive`, { reason: 'No' }),
    ])
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('credit note')])
    const owner = product.database.owner
    await expect(
      owner.query(`update invoices set gross_minor = 1, net_minor = 1 where id = $1`, [draft.id]),
    ).rejects.toThrow('invoice-issued')
    await expect(owner.query(`delete from invoices where id = $1`, [draft.id])).rejects.toThrow('invoice-issued')
    await expect(
      owner.query(`update invoice_lines set gross_minor = 0, net_minor = 0 where invoice_id = $1`, [draft.id]),
    ).rejects.toThrow('invoice-issued')
  })

  test('needs an issuer with an address, and something on it', async () => {
    const { therapist, charge } = await practice({ issuerAddress: null })
    const charged = row(await charge())
    const { id } = row(await therapist.post('/api/v1/invoices', { chargeIds: [charged.id] }))
    expect((await therapist.post(`/api/v1/invoices/${id}/issue`, {})).text).toContain('needs your name and address')
    await therapist.send('DELETE', `/api/v1/charges/${charged.id}`)
    expect((await therapist.post(`/api/v1/invoices/${id}/issue`, {})).status).toBe(409)
  })

  test('holds charges of one payer in one currency', async () => {
    const { therapist, charge, tax } = await practice()
    const other = await newClient(therapist)
    const ofOther = await therapist.post(`/api/v1/clients/${other}/charges`, {
      serviceDate: '2026-03-05',
      description: 'Session',
      amountMinor: 100,
      taxCategoryId: tax,
      currency: 'EUR',
    })
    const own = row(await charge())
    for (const foreign of [row(ofOther), row(await charge(9000, { currency: 'JPY' }))]) {
      const answer = await therapist.post('/api/v1/invoices', { chargeIds: [own.id, foreign.id] })
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('different payers')])
    }
  })
})

describe('what settles an invoice', () => {
  test('payments in parts, too much becomes credit, which pays the next one and is given back', async () => {
    const { therapist, issued, invoice, pay, balance, clientId } = await practice()
    const first = await issued(8000)
    await pay(first.id, 3000)
    expect(await invoice(first.id)).toMatchObject({ state: 'partly-paid', openMinor: 5000 })
    const payment = row(await pay(first.id, 9000))
    expect([payment['leftMinor'], (await invoice(first.id)).state]).toEqual([4000, 'paid'])
    expect(await balance()).toMatchObject({ openMinor: 0, creditMinor: 4000 })
    const next = await issued(2500)
    await therapist.post(`/api/v1/payments/${payment.id}/use`, { invoiceId: next.id })
    expect((await invoice(next.id)).state).toBe('paid')
    const back = { receivedDate: '2026-04-01', method: 'cash' }
    const refund = (amountMinor: number) =>
      therapist.post(`/api/v1/payments/${payment.id}/refund`, { ...back, amountMinor })
    expect((await refund(1501)).status).toBe(400)
    expect(row(await refund(1500))['amountMinor']).toBe(-1500)
    expect((await refund(1)).status).toBe(400)
    expect(await balance()).toBeUndefined()
    expect(list(await therapist.get(`/api/v1/payments?clientId=${clientId}`)).matching).toBe(3)
  })

  test('a credit note gives back what was paid as credit, and sets the charges free', async () => {
    const { therapist, issued, invoice, pay, balance, clientId } = await practice()
    const wrong = await issued(8000)
    await pay(wrong.id, 8000)
    const path = `/api/v1/invoices/${wrong.id}/correct`
    const note = row(await therapist.post(path, { reason: 'Wrong day', again: true }))
    expect(note).toMatchObject({ kind: 'credit-note', grossMinor: -8000, correctsId: wrong.id, state: 'corrected' })
    expect(await invoice(wrong.id)).toMatchObject({ state: 'corrected', openMinor: 0, correctedById: note.id })
    expect(await balance()).toMatchObject({ chargedMinor: 8000, openMinor: 0, creditMinor: 8000 })
    expect((await therapist.post(path, { reason: 'Again', again: false })).status).toBe(409)
    const open = list(await therapist.get(`/api/v1/charges?clientId=${clientId}&state=open`))
    expect(open.matching).toBe(1)
    const replaced = row(await therapist.post('/api/v1/invoices', { chargeIds: [open.items[0]?.id] }))
    expect(row(await therapist.post(`/api/v1/invoices/${replaced.id}/issue`, {})).number).toMatch(/0009$/)
  })

  test('a write-off names its reason, and nothing is open after it', async () => {
    const { therapist, issued, pay } = await practice()
    const { id } = await issued(8000)
    await pay(id, 1000)
    const written = row(await therapist.post(`/api/v1/invoices/${id}/write-off`, { reason: 'Moved away' }))
    expect(written).toMatchObject({ state: 'paid', openMinor: 0 })
    expect((await therapist.post(`/api/v1/invoices/${id}/write-off`, { reason: 'Twice' })).status).toBe(409)
    // What is paid later is credit.
    expect(row(await pay(id, 500))['leftMinor']).toBe(500)
  })

  test('a payment never settles an invoice in another currency, or of another practice', async () => {
    const { therapist, issued, clientId } = await practice()
    const { id: invoiceId } = await issued(8000)
    const advance = { receivedDate: '2026-04-01', amountMinor: 8000, method: 'cash', currency: 'JPY' }
    const { id } = row(await therapist.post(`/api/v1/clients/${clientId}/payments`, advance))
    expect((await therapist.post(`/api/v1/payments/${id}/use`, { invoiceId })).status).toBe(409)
    const stranger = await practice()
    const theirs = await stranger.issued(100)
    expect((await therapist.post(`/api/v1/payments/${id}/use`, { invoiceId: theirs.id })).status).toBe(404)
    expect((await stranger.pay(invoiceId, 100)).status).toBe(404)
  })
})

describe('for the month', () => {
  test('drafts stand by payer and rhythm, and are issued in order', async () => {
    const { therapist, charge, clientId, tax } = await practice()
    const weekly = await newClient(therapist, { name: 'Otto Example' })
    const agreed = { rhythm: 'week', showsDiagnosis: false, updatedAt: null }
    await therapist.send('PUT', `/api/v1/clients/${weekly}/billing`, agreed)
    for (const serviceDate of ['2026-03-02', '2026-03-03', '2026-03-10', '2026-04-01']) {
      await charge(8000, { serviceDate })
      await therapist.post(`/api/v1/clients/${weekly}/charges`, {
        serviceDate,
        description: 'Session',
        amountMinor: 100,
        taxCategoryId: tax,
        currency: 'EUR',
      })
    }
    const { json } = await therapist.post('/api/v1/invoices/draft-all', { through: '2026-03-31' })
    expect(json).toEqual({ drafted: 3 })
    const drafts = list(await therapist.get('/api/v1/invoices?state=draft'))
    expect(drafts.items.map(({ recipientName, grossMinor }) => [recipientName, grossMinor])).toEqual(
      expect.arrayContaining([
        ['Mila Example', 24_000],
        ['Otto Example', 100],
        ['Otto Example', 200],
      ]),
    )
    const ids = drafts.items.map(({ id }) => id)
    expect((await therapist.post('/api/v1/invoices/issue-all', { ids })).json).toEqual({ issued: 3, refused: [] })
    expect((await therapist.post('/api/v1/invoices/issue-all', { ids })).json).toMatchObject({ issued: 0 })
    const of = list(await therapist.get(`/api/v1/invoices?clientId=${clientId}&state=open`))
    expect([of.matching, of.items[0]?.number]).toEqual([1, expect.stringMatching(/^HH-\d{4}-000[789]$/)])
  })

  test('fifty issued at the same time have consecutive numbers, none twice', async () => {
    const { therapist, charge } = await practice()
    const drafts: string[] = []
    for (let place = 0; place < 50; place++)
      drafts.push(row(await therapist.post('/api/v1/invoices', { chargeIds: [row(await charge(place + 1)).id] })).id)
    const answers = await Promise.all(drafts.map((id) => therapist.post(`/api/v1/invoices/${id}/issue`, {})))
    const places = answers.map((answer) => Number(row(answer).number.slice(-4))).toSorted((one, two) => one - two)
    expect(places).toEqual(Array.from({ length: 50 }, (_, place) => place + 7))
  })
})
