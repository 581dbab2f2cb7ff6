import { createHash } from 'node:crypto'
import decoder from 'jsqr'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { billingPractice, mailSettings, payPathIn } from '../../testing/invoice-mail-calls.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

// A CommonJS module, whose function is its default export.
const readCode = 'default' in decoder ? decoder.default : decoder
const day = 24 * 3_600_000
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
afterEach(() => setClock(0))

const open = (path: string) => product.visitor().get(path)

async function withLink(more: Parameters<typeof billingPractice>[1] = {}) {
  const practice = await billingPractice(product, more)
  const { therapist, issued } = practice
  const invoice = await issued(8050)
  const path = () => linkTo(therapist, invoice.id)
  return { ...practice, invoice, path: await path(), another: path }
}

async function linkTo(therapist: Browser, id: string): Promise<string> {
  const { json } = await therapist.post(`/api/v1/invoices/${id}/links`, { id })
  return payPathIn((json as { link: string }).link)
}

/** What a decoder that did not write it reads in the page's drawing. */
function codeIn(page: string): string | undefined {
  const side = Number(/<svg viewBox="0 0 (\d+) /.exec(page)?.[1])
  const scale = 4
  const width = side * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of page.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at++) {
      const column = Number(x) * scale + (at % scale)
      const row = Number(y) * scale + Math.floor(at / scale)
      pixels.set([0, 0, 0], (row * width + column) * 4)
    }
  return readCode(pixels, width, width)?.data
}

describe('a payer’s link', () => {
  test('shows what is to pay, how, and the PDF, and nothing else', async () => {
    const { invoice, path, clientId } = await withLink()
    const page = await open(path)
    expect([page.status, page.type]).toEqual([200, expect.stringContaining('text/html')])
    for (const text of [`Invoice ${invoice.number}`, '€80.50', 'Heron House', 'Due: '])
      expect(page.text).toContain(text)
    expect(page.text).toContain('<title>Invoice</title>')
    expect(page.text).not.toMatch(new RegExp(`Mila|Session|Appointment|Quay|IE29|${clientId}|${invoice.id}|<script`))
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.getSetCookie()).toEqual([])
    expect(codeIn(page.text)?.split('\n').slice(4)).toEqual([
      'AIBKIE2D',
      'Ana Example',
      'IE29AIBK93115212345678',
      'EUR80.50',
      '',
      '',
      invoice.number,
    ])
    const answer = await fetch(`${product.url}${path}/pdf`)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="invoice-${invoice.number}.pdf"`,
    ])
    expect(printedText(Buffer.from(await answer.arrayBuffer())).all).toContain('€80.50')
  })

  test('asks for what is open, and for nothing once it is paid', async () => {
    const { invoice, path, pay } = await withLink()
    await pay(invoice.id, 3000)
    const part = await open(path)
    expect(part.text).toContain('€50.50')
    expect(codeIn(part.text)).toContain('EUR50.50')
    await pay(invoice.id, 5050)
    const paid = await open(path)
    expect(paid.text).toContain('Nothing is open')
    expect(paid.text).not.toContain('<svg')
  })

  test('has a UPI code and link in rupees', async () => {
    const practice = await billingPractice(product, { money: { currency: 'INR', iban: null }, currency: 'INR' })
    const { id, number } = await practice.issued(150_000)
    const page = await open(await linkTo(practice.therapist, id))
    const [, link = ''] = /href="(upi:[^"]+)"/.exec(page.text) ?? []
    const code = codeIn(page.text)
    expect(code).toBe(link.replaceAll('&amp;', '&'))
    expect(Object.fromEntries(new URL(code ?? '').searchParams)).toMatchObject({ am: '1500.00', cu: 'INR', tn: number })
  })

  test('is kept as a hash, and tells its practice that it was opened', async () => {
    const { invoice, path, mails } = await withLink()
    const hash = createHash('sha256').update(path.slice(5)).digest()
    const { rows } = await product.database.owner.query(
      'select token_hash from invoice_link_hashes where token_hash = $1',
      [hash],
    )
    expect(rows).toHaveLength(1)
    expect((await mails(invoice.id)).links).toMatchObject([{ openedAt: null }])
    await open(path)
    expect((await mails(invoice.id)).links).toMatchObject([{ openedAt: expect.any(String) }])
  })

  test('guessed, revoked, expired and of a suspended account answers alike', async () => {
    const { therapist, invoice, path, another } = await withLink()
    const guessed = await open(`/pay/${'a'.repeat(43)}`)
    expect(guessed.status).toBe(404)
    const same = async (link: string) => {
      const answers = [await open(link), await open(`${link}/pdf`)]
      expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([404, guessed.text]))
    }
    expect((await open(path)).status).toBe(200)
    await therapist.send('DELETE', `/api/v1/invoices/${invoice.id}/links`)
    await same(path)
    const newer = await another()
    setClock(59 * day)
    expect((await open(newer)).status).toBe(200)
    setClock(61 * day)
    await same(newer)
    setClock(0)
    await product.database.owner.query('update users set suspended_at = now() where id = $1', [therapist.userId])
    await same(newer)
    for (const odd of ['/pay/x', `/pay/${'%00'.repeat(9)}`, `/pay/${'a'.repeat(5000)}`]) await same(odd)
  })

  test('lives as long as the practice says', async () => {
    const { therapist, invoice, mails, another } = await withLink()
    await mailSettings(therapist, { linkDays: 3 })
    const path = await another()
    const [link] = (await mails(invoice.id)).links
    expect(Math.round((Date.parse(link?.expiresAt ?? '') - Date.now()) / day)).toBe(3)
    setClock(3 * day + 60_000)
    expect((await open(path)).status).toBe(404)
  })

  test('opens that invoice alone, and no draft', async () => {
    const { therapist, issued, drafted } = await billingPractice(product)
    const [one, two] = [await issued(1000), await issued(2000)]
    const page = await open(await linkTo(therapist, one.id))
    expect([page.text.includes(one.number), page.text.includes(two.number)]).toEqual([true, false])
    const draft = await drafted()
    expect((await therapist.post(`/api/v1/invoices/${draft.id}/links`, { id: draft.id })).status).toBe(404)
  })

  test('does not name the practice to whoever reads in discreet mode', async () => {
    const { invoice, path, portal, send } = await withLink({ joins: true })
    await portal?.send('PATCH', '/api/v1/settings/preferences', { look: 'errands' })
    await send(invoice.id)
    const page = await open(path)
    expect([page.status, page.text.includes('Heron House'), page.text.includes('Errand List')]).toEqual([
      200,
      false,
      true,
    ])
  })

  test('is limited: thirty openings a minute from one place, six files of one invoice', async () => {
    const { path } = await withLink()
    const visitor = product.visitor()
    const statuses = []
    for (let at = 0; at < 32; at++) statuses.push((await visitor.get(`/pay/${'b'.repeat(43)}`)).status)
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses.at(-1)]).toEqual([true, 429])
    const files = []
    for (let at = 0; at < 7; at++) files.push((await open(`${path}/pdf`)).status)
    expect(files).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})
