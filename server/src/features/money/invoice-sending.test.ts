import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingPractice, mailSettings, payPathIn } from '../../testing/invoice-mail-calls.ts'
import { called } from '../../testing/money-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

type Preview = {
  to: string
  trouble: string | null
  paragraphs: string[]
  subject: string
  link: string
  file: string | null
}
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

describe('sending an invoice', () => {
  test('emails what the preview showed, to the payer, and notes when', async () => {
    const { therapist, issued, send, ended, arrived, to } = await billingPractice(product)
    const { id, number } = await issued(8050)
    const preview = (await therapist.get(`/api/v1/invoices/${id}/mail`)).json as Preview
    expect(preview).toMatchObject({ to, trouble: null, subject: 'Your invoice', file: null, after: null })
    expect(preview.link).toBe(`${product.url}/pay/…`)
    const sent = await send(id)
    expect(sent.json).toMatchObject({ id, mails: [{ level: null, to }], links: [{ openedAt: null }] })
    const { mails } = await ended(id)
    expect(mails).toMatchObject([{ state: 'accepted', to }])
    const [mail, ...more] = await arrived(1)
    expect([more, mail?.subject, mail?.replyTo?.[0]?.address]).toEqual([[], 'Your invoice', therapist.email])
    const text = mail?.text ?? ''
    for (const paragraph of preview.paragraphs) expect(text).toContain(paragraph)
    expect(text).toContain(`Invoice ${number}\nAmount: €80.50\nDue: `)
    expect(text).toContain('Hello Mila Example,')
    expect(payPathIn(text)).not.toBe('')
    // Neither what was done nor what the practice is for.
    expect(text.replaceAll(product.url, '').replace(therapist.email, '')).not.toMatch(/session|therap|treat|appoint/i)
    expect(mail?.attachments).toEqual([])
    expect((await called(therapist, 'invoices/get', { id }))['sentAt']).not.toBeNull()
  })

  test('to a client with portal access leads there, tells them there, and makes no link', async () => {
    const { issued, send, arrived, portal } = await billingPractice(product, { joins: true })
    const { id } = await issued()
    expect((await send(id)).json).toMatchObject({ links: [] })
    await until(arrived, (found) => found.length === 1)
    const [mail] = await arrived()
    expect(mail?.text).toContain(`${product.url}/client/invoices`)
    expect(payPathIn(mail?.text)).toBe('')
    const { json } = (await portal?.post('/rpc/notifications/list', { json: {} })) ?? { json: null }
    expect(JSON.stringify(json)).toContain('An invoice is ready for you')
    expect(JSON.stringify(json)).not.toMatch(/80\.|HH-/)
  })

  test('says nothing of a practice or an invoice to a client in discreet mode', async () => {
    const { therapist, issued, send, arrived, portal } = await billingPractice(product, { joins: true })
    await mailSettings(therapist, { attachesPdf: true })
    const chosen = await portal?.send('PATCH', '/api/v1/settings/preferences', { look: 'errands' })
    expect([chosen?.status, chosen?.text]).toEqual([200, expect.anything()])
    const { id } = await issued()
    await send(id)
    await until(arrived, (found) => found.length === 1)
    const [mail] = await arrived()
    expect(`${mail?.subject} ${mail?.text} ${mail?.from?.name}`).not.toMatch(/invoice|heron|80\.|HH-|therap|session/i)
    expect(mail?.attachments).toEqual([])
  })

  test('is done once, whatever two tabs press', async () => {
    const { issued, send, mails, arrived } = await billingPractice(product)
    const { id } = await issued()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(id)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409, 409])
    expect((await mails(id)).mails).toHaveLength(1)
    await arrived(1)
    // Again, on purpose: by somebody who has seen the first.
    const [first] = (await mails(id)).mails
    expect((await send(id, first?.id ?? null)).status).toBe(200)
    expect((await send(id, first?.id ?? null)).text).toContain('sent from elsewhere')
    expect(await arrived(2)).toHaveLength(2)
  })

  test('repeated with its key sends nothing more', async () => {
    const { therapist, issued, mails } = await billingPractice(product)
    const { id } = await issued()
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (const _ of [1, 2])
      expect((await therapist.post(`/api/v1/invoices/${id}/mail`, { id, after: null }, key)).status).toBe(200)
    expect((await mails(id)).mails).toHaveLength(1)
  })

  test('attaches the PDF where the practice wants that', async () => {
    const { therapist, issued, send, arrived } = await billingPractice(product)
    await mailSettings(therapist, { attachesPdf: true })
    const { id, number } = await issued()
    await send(id)
    const [mail] = await arrived(1)
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`invoice-${number}.pdf`, 'application/pdf'],
    ])
    const [file] = mail?.attachments ?? []
    expect(
      Buffer.from(file?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('all at once leaves out what was sent, what goes nowhere and what is a draft', async () => {
    const { therapist, issued, send, mails, arrived } = await billingPractice(product)
    const [one, two, three] = [await issued(), await issued(), await issued()]
    await send(one.id)
    await therapist.post(`/api/v1/invoices/${two.id}/sent`, {})
    const waiting = (await therapist.get('/api/v1/invoice-mails/waiting')).json
    expect(waiting).toMatchObject({ matching: 1, items: [{ id: three.id, openMinor: 8000, trouble: null }] })
    const ids = [one.id, two.id, three.id, crypto.randomUUID()]
    const all = () => therapist.post('/api/v1/invoice-mails/send-all', { ids })
    const [first, second] = await Promise.all([all(), all()])
    expect(
      [first, second].map(({ json }) => (json as { sent: number }).sent).toSorted((one, two) => one - two),
    ).toEqual([0, 1])
    expect((await mails(three.id)).mails).toHaveLength(1)
    expect((await mails(two.id)).mails).toEqual([])
    expect(await arrived(2)).toHaveLength(2)
  })

  test('belongs to its practice alone', async () => {
    const { issued, mails } = await billingPractice(product)
    const { id } = await issued()
    const stranger = await product.person()
    for (const answer of [
      await stranger.post(`/api/v1/invoices/${id}/mail`, { id, after: null }),
      await stranger.get(`/api/v1/invoices/${id}/mail`),
      await stranger.get(`/api/v1/invoices/${id}/mails`),
      await stranger.post(`/api/v1/invoices/${id}/links`, { id }),
      await stranger.send('DELETE', `/api/v1/invoices/${id}/links`),
    ])
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('This invoice was not found')])
    expect(await mails(id)).toMatchObject({ mails: [], links: [] })
  })
})

describe('whoever pays instead of the client', () => {
  test('gets it if ticked for invoices, with a link that stops such emails', async () => {
    const { therapist, issued, send, arrived, clientId, contact } = await billingPractice(product, { payer: {} })
    const [one, two] = [await issued(), await issued()]
    await send(one.id)
    const [mail] = await arrived(1)
    expect(mail?.text).toContain('Hello Otto Payer,')
    expect(mail?.text).not.toContain('Mila')
    const stop = /(\/stop\/[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await product.visitor().send('POST', stop, 'action=stop', form)).status).toBe(303)
    expect((await send(two.id)).text).toContain('stopped emails from you')
    const [listed] = ((await therapist.get(`/api/v1/clients/${clientId}/contacts`)).json as { items: object[] }).items
    expect(listed).toMatchObject({ id: contact?.id, emailsStoppedAt: expect.any(String) })
  })

  test.each([
    [{ wantsInvoices: false }, 'not ticked for invoices'],
    [{ email: null }, 'no email address'],
  ])('gets none with %j', async (payer, sentence) => {
    const { therapist, issued, send, mails } = await billingPractice(product, { payer })
    const { id } = await issued()
    expect((await therapist.get(`/api/v1/invoices/${id}/mail`)).json).toMatchObject({ to: null })
    const answer = await send(id)
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(sentence)])
    expect((await mails(id)).mails).toEqual([])
  })

  test('is forgotten when erased: the address, the link and what waits', async () => {
    const { therapist, clientId, issued, send, ended, mails } = await billingPractice(product)
    const { id } = await issued()
    await send(id)
    await ended(id)
    const gone = await therapist.send('DELETE', `/api/v1/clients/${clientId}`)
    expect(gone.status).toBe(200)
    expect(await mails(id)).toMatchObject({ mails: [{ to: null, state: 'accepted' }], links: [] })
    expect((await send(id, (await mails(id)).mails[0]?.id ?? null)).text).toContain('Whoever pays was deleted')
  })
})
