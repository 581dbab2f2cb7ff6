import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import decoder from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestFolder } from '../../testing/folder.ts'
import { ownMoney } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { openProduct, type Product } from '../../testing/product.ts'

// A CommonJS module, whose function is its default export.
const readCode = 'default' in decoder ? decoder.default : decoder
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const findsPdfToPpm = spawnSync('pdftoppm', ['-v']).status !== null
if (!findsPdfToPpm)
  console.log('skipped: codes on invoices read back, for pdftoppm is not here (scripts/system-packages.mjs poppler)')

type Given = { settings?: object; client?: object; charges?: object[] }

/** The PDF of an issued invoice, and its number. */
async function invoiced({ settings = {}, client = {}, charges = [{}] }: Given) {
  const therapist = await product.person()
  const tax = await ownMoney(therapist, settings)
  const clientId = await newClient(therapist, client)
  const chargeIds: string[] = []
  for (const given of charges) {
    const details = {
      serviceDate: '2026-03-04',
      description: 'Session',
      amountMinor: 8050,
      taxCategoryId: tax,
      currency: 'EUR',
    }
    const { json } = await therapist.post(`/api/v1/clients/${clientId}/charges`, { ...details, ...given })
    chargeIds.push((json as { id: string }).id)
  }
  const { id } = (await therapist.post('/api/v1/invoices', { chargeIds })).json as { id: string }
  const { number } = (await therapist.post(`/api/v1/invoices/${id}/issue`, {})).json as { number: string }
  const cookie = [...therapist.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${product.url}/api/invoices/${id}/pdf`, {
    headers: { cookie, 'x-forwarded-for': therapist.ip },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${number}.pdf"`)
  return { number, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** What a decoder that did not write it reads on a page. */
async function codeOn(bytes: Buffer): Promise<string | undefined> {
  const folder = openTestFolder()
  writeFileSync(join(folder.path, 'invoice.pdf'), bytes)
  execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', 'invoice.pdf', 'page'], { cwd: folder.path })
  const page = sharp(join(folder.path, 'page.png')).ensureAlpha().raw()
  const { data, info } = await page.toBuffer({ resolveWithObject: true })
  folder.remove()
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('says who issued what to whom, and how to pay, without the practice’s words for it', async () => {
  const { number, bytes } = await invoiced({
    client: { name: 'Łukasz Ängström', address: '7 Elm Street\nGalway' },
    charges: [{ minutes: 50 }, { serviceDate: '2026-03-11', description: 'Late cancellation', amountMinor: 4025 }],
  })
  const { all } = printedText(bytes)
  const inOrder = [
    `Invoice ${number}`,
    'Łukasz Ängström',
    '7 Elm Street',
    '4 March 2026',
    'Session, 50 minutes',
    '€80.50',
    'Late cancellation',
    '€40.25',
  ]
  const places = [...inOrder, 'Total', '€120.75', 'Exempt from VAT.', 'IE29 AIBK 9311 5212 3456 78', number].map(
    (text) => all.indexOf(text),
  )
  expect(places.includes(-1)).toBe(false)
  expect(all).not.toMatch(/therap|diagnos|mila/i)
})

test('two hundred lines stand on several pages, each with the head of the table and its number', async () => {
  const charges = Array.from({ length: 60 }, (_, at) => ({ amountMinor: 100 + at, description: `Line ${at + 1}` }))
  const { pages } = printedText((await invoiced({ charges })).bytes)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages.slice(0, -1)) expect(page).toContain('Amount')
  expect(pages.at(-1)).toContain(`${pages.length} of ${pages.length}`)
})

describe.skipIf(!findsPdfToPpm)('the code for banking apps', () => {
  test('is a SEPA transfer of the amount with the number as its reference', async () => {
    const { number, bytes } = await invoiced({ settings: { paper: 'A4' } })
    // The elements of EPC069-12, in their order.
    expect((await codeOn(bytes))?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AIBKIE2D',
      'Ana Example',
      'IE29AIBK93115212345678',
      'EUR80.50',
      '',
      '',
      number,
    ])
  })

  test('is a UPI link in rupees', async () => {
    const settings = { currency: 'INR', iban: null, issuerName: 'Heron & Co' }
    const { number, bytes } = await invoiced({ settings, charges: [{ currency: 'INR', amountMinor: 150_000 }] })
    const code = new URL((await codeOn(bytes)) ?? '')
    expect([code.protocol, Object.fromEntries(code.searchParams)]).toEqual([
      'upi:',
      { pa: 'heron@bank', pn: 'Heron & Co', am: '1500.00', cu: 'INR', tn: number },
    ])
  })

  test('is left out where no app could read it', async () => {
    const settings = { currency: 'USD', iban: null, upiId: null }
    expect(await codeOn((await invoiced({ settings, charges: [{ currency: 'USD' }] })).bytes)).toBeUndefined()
  })
})
