import { expect, type Page, test } from '@playwright/test'
import { addRecord, newestMail } from './people.ts'

/** Asks the server as the person who is signed in on the page. */
export async function asked(
  page: Page,
  method: 'PUT' | 'PATCH' | 'POST',
  path: string,
  data: object,
): Promise<unknown> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const answer = await page.context().request.fetch(path, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Settings with which the practice of the page can issue invoices in euros; `more` for the rest. @returns its tax category, which is exempt */
export async function canInvoice(page: Page, more: object = {}): Promise<string> {
  const tax = { name: 'Therapy', code: 'E', rate: 0, sentence: 'Exempt from VAT.' }
  const sessionTaxId = await addRecord(page, '/api/v1/money/taxes', tax)
  const read = await page.context().request.get('/api/v1/money/settings')
  const { taxes: _, ...settings } = (await read.json()) as Record<string, unknown>
  await asked(page, 'PUT', '/api/v1/money/settings', {
    ...settings,
    issuerName: 'Practice at the Park',
    issuerAddress: 'Park Street 1\n10115 Berlin',
    country: 'DE',
    currency: 'EUR',
    sessionTaxId,
    ...more,
  })
  return sessionTaxId
}

/** Issues an invoice with one charge. @returns its id and number */
export async function issueOne(page: Page, clientId: string, charge: object): Promise<{ id: string; number: string }> {
  const chargeId = await addRecord(page, `/api/v1/clients/${clientId}/charges`, {
    serviceDate: '2026-03-04',
    description: 'Session',
    amountMinor: 9250,
    currency: 'EUR',
    ...charge,
  })
  const id = await addRecord(page, '/api/v1/invoices', { chargeIds: [chargeId] })
  return (await asked(page, 'POST', `/api/v1/invoices/${id}/issue`, {})) as { id: string; number: string }
}

/** The payer's link in the newest email to an address. Its lines may be broken anywhere. */
export async function payerLink(email: string): Promise<string> {
  let link = ''
  const find = () => {
    const text = newestMail(email).replace(/=\r?\n/g, '')
    return (link = /https?:\/\/[^\s"<>]+\/pay\/[\w-]{43}/.exec(text)?.[0] ?? '')
  }
  await expect.poll(find, { timeout: 10_000, message: `a mail to ${email}` }).not.toBe('')
  return link
}
