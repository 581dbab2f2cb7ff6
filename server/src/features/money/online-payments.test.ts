import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { billingPractice } from '../../testing/invoice-mail-calls.ts'
import { form, openPayingProduct, pathOf, type PayingProduct } from '../../testing/online-payment-calls.ts'

let calls: PayingProduct
beforeAll(async () => {
  calls = await openPayingProduct()
})
afterAll(() => calls.stop())
afterEach(() => setClock(0))

type Given = Parameters<typeof billingPractice>[1]

/** A practice with the test account, an invoice, and its link. */
async function practice(given: Given = {}, amountMinor = 8050) {
  const made = await billingPractice(calls.product, given)
  expect((await calls.connect(made.therapist, 'sandbox')).status).toBe(201)
  const invoice = await made.issued(amountMinor)
  return { ...made, invoice, path: await calls.link(made.therapist, invoice.id) }
}
const choose = (page: string, outcome: string) => calls.product.visitor().post(pathOf(page), `outcome=${outcome}`, form)
const visit = (path: string) => calls.product.visitor().get(path)

describe('the payer’s page', () => {
  test('leads to the payment page and back, and the invoice is paid', async () => {
    const { therapist, invoice, path } = await practice()
    const page = await visit(path)
    expect(page.text).toContain('Pay now')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    const url = await calls.press(path)
    const testPage = await visit(pathOf(url))
    expect(testPage.text).toContain('no money moves')
    expect(testPage.text).toContain('€80.50')
    expect(testPage.text).not.toMatch(/Mila|Session|Heron|<script/)
    const chosen = await choose(url, 'paid')
    expect(chosen.status).toBe(303)
    const back = await visit(chosen.headers.get('location') ?? '')
    expect(back.text).toContain('Thank you')
    expect(back.text).toContain('€80.50')
    expect(back.text).not.toMatch(/Mila|Session|Heron/)
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0, state: 'paid' })
    expect(await calls.payments(therapist)).toMatchObject([
      {
        amountMinor: 8050,
        leftMinor: 0,
        method: 'online',
        reference: expect.stringMatching(/^test-/),
        note: 'Test payment: no money moved',
      },
    ])
    expect(await calls.news(therapist)).toMatchObject([
      { kind: 'online-payment', message: `Invoice ${invoice.number}. The payment is recorded.` },
    ])
    const after = await visit(path)
    expect(after.text).not.toContain('Pay now')
    expect((await calls.product.visitor().post(`${path}/online`, '', form)).headers.get('location')).toBe(path)
  })

  test('has no button without an account, for a credit note, or once the account is gone', async () => {
    const without = await billingPractice(calls.product)
    const invoice = await without.issued()
    const path = await calls.link(without.therapist, invoice.id)
    expect((await visit(path)).text).not.toContain('Pay now')
    expect((await calls.product.visitor().post(`${path}/online`, '', form)).headers.get('location')).toBe(path)
    const { therapist, path: other } = await practice()
    await calls.disconnect(therapist)
    expect((await visit(other)).text).not.toContain('Pay now')
  })

  test('is left and opened again: the same page takes the payment, and not paying changes nothing', async () => {
    const { therapist, invoice, path } = await practice()
    const url = await calls.press(path)
    expect(await calls.press(path)).toBe(url)
    expect((await visit(`${path}/online`)).text).toContain(url)
    const back = await visit(pathOf(url).replace('/test', ''))
    expect(back.text).toContain('Not confirmed yet')
    await choose(url, 'declined')
    expect((await visit(pathOf(url).replace('/test', ''))).text).toContain('Not paid')
    expect((await visit(`${path}/online`)).headers.get('location')).toBe(path)
    expect(await calls.payments(therapist)).toEqual([])
    const next = await calls.press(path)
    expect(next).not.toBe(url)
    await choose(next, 'paid')
    // Decided once.
    await choose(next, 'declined')
    expect((await visit(pathOf(next).replace('/test', ''))).text).toContain('Thank you')
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0 })
  })

  test('opens another page once another amount is open', async () => {
    const { therapist, invoice, path, pay } = await practice()
    const first = await calls.press(path)
    await pay(invoice.id, 3000)
    const second = await calls.press(path)
    expect(second).not.toBe(first)
    expect((await visit(pathOf(second))).text).toContain('€50.50')
    expect(await calls.attemptOf(invoice.id)).toMatchObject([{ state: 'open' }, { state: 'closed' }])
    await choose(second, 'paid')
    await visit(pathOf(second).replace('/test', ''))
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0 })
  })

  test('refuses a form of another site, and a guessed or dead link', async () => {
    const { path, therapist, invoice } = await practice()
    expect(
      (await calls.product.visitor().post(`${path}/online`, '', { ...form, origin: 'https://evil.example' })).status,
    ).toBe(403)
    const guessed = `/pay/${'a'.repeat(43)}/online`
    for (const method of ['GET', 'POST'])
      expect(
        (await calls.product.visitor().send(method, guessed, method === 'POST' ? '' : undefined, form)).status,
      ).toBe(404)
    await therapist.send('DELETE', `/api/v1/invoices/${invoice.id}/links`)
    expect((await calls.product.visitor().post(`${path}/online`, '', form)).status).toBe(404)
    expect(await calls.attemptOf(invoice.id)).toEqual([])
    for (const odd of [crypto.randomUUID(), 'x', `${crypto.randomUUID()}/test`])
      expect((await visit(`/paid/${odd}`)).status).toBe(404)
  })
})

describe('without anybody who returns', () => {
  test('the job finds what was paid, and closes what was not', async () => {
    const { therapist, invoice, path } = await practice()
    await choose(await calls.press(path), 'paid')
    const other = await practice()
    await calls.press(other.path)
    await calls.readAll()
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0 })
    expect(await calls.attemptOf(other.invoice.id)).toMatchObject([{ state: 'open' }])
    await calls.readAll()
    expect(await calls.payments(therapist)).toHaveLength(1)
  })
})

describe('what is not needed any more', () => {
  test('is credit, and the practice learns of it', async () => {
    const { therapist, invoice, path, pay } = await practice()
    const url = await calls.press(path)
    await pay(invoice.id, 8050)
    await choose(url, 'paid')
    await visit(pathOf(url).replace('/test', ''))
    expect(await calls.payments(therapist)).toMatchObject([{ method: 'online', leftMinor: 8050 }, { method: 'cash' }])
    expect((await calls.news(therapist)).map(({ kind }) => kind)).toEqual(['online-payment-left'])
  })

  test('so after a correction, a write-off, or a part that was paid meanwhile', async () => {
    const { therapist, invoice, path } = await practice()
    const url = await calls.press(path)
    expect(
      (await therapist.post('/rpc/invoices/correct', { json: { id: invoice.id, reason: 'Wrong day', again: false } }))
        .status,
    ).toBe(200)
    await choose(url, 'paid')
    await calls.readAll()
    expect(await calls.payments(therapist)).toMatchObject([{ method: 'online', leftMinor: 8050 }])
    const part = await practice()
    const page = await calls.press(part.path)
    await part.pay(part.invoice.id, 3000)
    await choose(page, 'paid')
    await calls.readAll()
    expect(await calls.payments(part.therapist)).toMatchObject([
      { method: 'online', leftMinor: 3000 },
      { method: 'cash' },
    ])
    expect(await calls.openOf(part.therapist, part.invoice.id)).toMatchObject({ openMinor: 0 })
  })
})

describe('in the portal', () => {
  test('a client pays their invoice, and nobody else’s', async () => {
    const { therapist, invoice, portal } = await practice({ joins: true })
    if (!portal) throw new Error('the client did not join')
    const list = async () =>
      ((await portal.get('/api/v1/portal/invoices')).json as { items: { isPayable: boolean }[] }).items
    expect(await list()).toMatchObject([{ isPayable: true }])
    const { status, json } = await portal.post(`/api/v1/portal/invoices/${invoice.id}/pay`, {})
    expect(status).toBe(200)
    const { url } = json as { url: string }
    await choose(url, 'paid')
    const back = await visit(pathOf(url).replace('/test', ''))
    expect(back.text).toContain('/client/invoices')
    expect(await list()).toMatchObject([{ isPayable: false }])
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0 })
    const again = await portal.post(`/api/v1/portal/invoices/${invoice.id}/pay`, {})
    expect([again.status, (again.json as { code: string }).code]).toEqual([409, 'not-possible-now'])
    const other = await practice()
    const foreign = await portal.post(`/api/v1/portal/invoices/${other.invoice.id}/pay`, {})
    const missing = await portal.post(`/api/v1/portal/invoices/${crypto.randomUUID()}/pay`, {})
    const said = ({ status, json: answer }: typeof foreign) => [status, (answer as { detail: string }).detail]
    expect(said(foreign)).toEqual(said(missing))
    expect(foreign.status).toBe(404)
    expect((await portal.post('/api/v1/payment-account/sandbox')).status).toBe(403)
    expect((await portal.get('/api/v1/payment-account')).status).toBe(403)
  })
})
