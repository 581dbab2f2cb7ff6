import { paperLanguages } from '@openhour/shared/features/money/paper-language.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownMoney } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { paperIn } from './paper.ts'
import { paperTexts } from './paper-texts.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

type Given = { settings?: object; client?: object; agreed?: object; charge?: object }

/** An issued invoice of 80.50 euros for 4 March 2026, with 19 % tax. */
async function invoiced({ settings = {}, client = {}, agreed, charge = {} }: Given = {}) {
  const therapist = await product.person()
  const tax = await ownMoney(therapist, settings)
  const clientId = await newClient(therapist, client)
  if (agreed)
    await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, {
      rhythm: 'month',
      showsDiagnosis: false,
      updatedAt: null,
      ...agreed,
    })
  const details = { serviceDate: '2026-03-04', minutes: 50, description: 'Session', amountMinor: 8050 }
  const made = await therapist.post(`/api/v1/clients/${clientId}/charges`, {
    ...details,
    taxCategoryId: tax,
    currency: 'EUR',
    ...charge,
  })
  const { id } = (await therapist.post('/api/v1/invoices', { chargeIds: [(made.json as { id: string }).id] })).json as {
    id: string
  }
  const issued = await therapist.post(`/api/v1/invoices/${id}/issue`, {})
  return { therapist, clientId, id, invoice: issued.json as Record<string, unknown> }
}
type Issued = Awaited<ReturnType<typeof invoiced>>

async function pdf({ therapist }: Pick<Issued, 'therapist'>, path: string): Promise<string> {
  const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${product.url}/api/${path}`, { headers: { cookie, 'x-forwarded-for': therapist.ip } })
  expect(answer.status).toBe(200)
  return printedText(Buffer.from(await answer.arrayBuffer())).all
}
const paperOf = (issued: Issued) => pdf(issued, `invoices/${issued.id}/pdf`)

test.each([
  [
    'de',
    'Deutschland',
    ['Rechnung', 'Fällig am', '4. März 2026', 'Sitzung, 50 Minuten', '80,50 €', 'Verwendungszweck'],
  ],
  ['fr', 'France', ['Facture', 'Échéance', '4 mars 2026', 'Séance, 50 minutes', '80,50 €', 'Titulaire']],
  ['es', 'España', ['Factura', 'Vencimiento', '4 de marzo de 2026', 'Sesión, 50 minutos', '80,50 €', 'Cómo pagar']],
  ['it', 'Italia', ['Fattura', 'Scadenza', '4 marzo 2026', 'Seduta, 50 minuti', '80,50 €', 'Causale']],
  ['nl', 'Nederland', ['Factuur', 'Vervaldatum', '4 maart 2026', 'Sessie, 50 minuten', '€ 80,50', 'Kenmerk']],
  ['pt', 'Portugal', ['Fatura', 'Vencimento', '4 de março de 2026', 'Sessão, 50 minutos', '80,50 €', 'Titular']],
  ['pl', 'Polska', ['Faktura', 'Termin płatności', '4 marca 2026', 'Sesja, 50 min', '80,50 €', 'Tytuł przelewu']],
])(
  'an invoice to an address in %s (%s) is in its language, without a sign that fonts lack',
  async (language, country, texts) => {
    const issued = await invoiced({ client: { address: `Rue 5\n1000 City\n${country}` } })
    expect(issued.invoice).toMatchObject({ issuer: { language } })
    const paper = (await paperOf(issued)).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(texts.filter((text) => !paper.includes(text))).toEqual([])
    expect(paper).not.toMatch(/Invoice|Amount|\ufffd|could not be printed/)
  },
)

describe('the language', () => {
  test('is the practice’s where the address says none, and what was agreed before all', async () => {
    const [plain, agreed] = await Promise.all([
      invoiced({ settings: { language: 'nl' } }),
      invoiced({
        settings: { language: 'nl' },
        client: { address: 'Paris\nFrance' },
        agreed: { language: 'de' },
      }),
    ])
    expect(await paperOf(plain)).toContain('Factuur')
    expect(await paperOf(agreed)).toContain('Rechnung')
  })

  test('of an issued invoice and its credit note stays, and that of later papers follows', async () => {
    const issued = await invoiced({ agreed: { language: 'de' } })
    const { therapist, clientId, id } = issued
    const { json } = await therapist.get(`/api/v1/clients/${clientId}/billing`)
    const { agreed } = json as { agreed: { updatedAt: string } }
    await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, {
      rhythm: 'month',
      showsDiagnosis: false,
      language: 'it',
      updatedAt: agreed.updatedAt,
    })
    const payment = { receivedDate: '2026-03-05', amountMinor: 8050, method: 'cash' }
    const paid = await therapist.post(`/api/v1/invoices/${id}/payments`, payment)
    expect(paid.status).toBe(201)
    const { items } = (await therapist.get('/api/v1/payments')).json as { items: { id: string }[] }
    expect(await pdf(issued, `statements/payments/${items[0]?.id}`)).toMatch(/Ricevuta[\s\S]*Contanti/)
    const time = 'from=2026-01-01&to=2026-12-31'
    expect(await pdf(issued, `statements/clients/${clientId}?kind=insurer&${time}`)).toMatch(
      /Riepilogo delle prestazioni/,
    )
    const corrected = await therapist.post(`/api/v1/invoices/${id}/correct`, { reason: 'Irrtum', again: false })
    const note = { ...issued, id: (corrected.json as { id: string }).id }
    expect(await paperOf(note)).toContain('Rechnungskorrektur')
    expect(await paperOf(issued)).toContain('Rechnung')
  })

  test('leaves the practice’s own words as they are', async () => {
    const issued = await invoiced({
      settings: { terms: 'Thank you for paying soon.' },
      agreed: { language: 'fr' },
      charge: { description: 'Couple work' },
    })
    const paper = await paperOf(issued)
    expect(paper).toContain('Couple work, 50 minutes')
    expect(paper).toContain('Thank you for paying soon.')
  })

  test('can be each that the rules know, for a practice and for a client', async () => {
    const therapist = await product.person()
    const clientId = await newClient(therapist)
    await ownMoney(therapist)
    let agreed: string | null = null
    for (const language of paperLanguages) {
      await ownMoney(therapist, { language })
      expect((await therapist.get('/api/v1/money/settings')).json).toMatchObject({ language })
      const details = { rhythm: 'month', showsDiagnosis: false, language, updatedAt: agreed }
      const { json } = await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, details)
      expect(json).toMatchObject({ language })
      agreed = (json as { updatedAt: string }).updatedAt
    }
  })

  test('that nobody knows is refused', async () => {
    const therapist = await product.person()
    await ownMoney(therapist)
    const {
      updatedAt,
      taxes: _taxes,
      ...settings
    } = (await therapist.get('/api/v1/money/settings')).json as Record<string, unknown>
    const answer = await therapist.send('PUT', '/api/v1/money/settings', { ...settings, language: 'xx', updatedAt })
    expect(answer.status).toBe(400)
  })
})

test('every word stands in every language, with what is put in', () => {
  for (const [name, texts] of Object.entries(paperTexts)) {
    expect([name, texts.length, texts.every((text) => text.trim() !== '')]).toEqual([name, paperLanguages.length, true])
    expect([name, new Set(texts.map((text) => text.split('%').length)).size]).toEqual([name, 1])
  }
  expect(paperLanguages.map((language) => paperIn(language).service('Late cancellation'))).not.toContain(undefined)
  expect(new Set(paperLanguages.map((language) => paperIn(language).service('Late cancellation'))).size).toBe(8)
})
