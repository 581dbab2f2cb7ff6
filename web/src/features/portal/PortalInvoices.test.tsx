import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { OwnInvoice } from '@openhour/shared/features/money/portal-invoices.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakePortal } from '../../testing/server/fake-portal.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalInvoices } from './PortalInvoices.tsx'

const id = '018f0000-0000-7000-8000-0000000000f1'
const invoiceOf = (given: Partial<OwnInvoice> = {}): OwnInvoice => ({
  id,
  practice: 'Quiet Room',
  kind: 'invoice',
  state: 'issued',
  number: '2026/0007',
  issueDate: '2026-05-31',
  dueDate: '2026-06-14',
  currency: 'EUR',
  grossMinor: 16_000,
  openMinor: 16_000,
  isPayable: false,
  ...given,
})

let invoices: OwnInvoice[]
let server: ReturnType<typeof openFakePortal>
const files: string[] = []
const saved: string[] = []
beforeEach(() => {
  invoices = []
  files.length = 0
  saved.length = 0
  server = openFakePortal({ 'portalInvoices/list': () => ({ items: invoices, matching: invoices.length }) })
  vi.stubGlobal('fetch', async (path: string, sent?: object) => {
    if (!/^\/api\/portal-(invoices\/|statements\?)/.test(path)) return fakeFetch(path, sent)
    files.push(path)
    return new Response('bytes')
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.stubGlobal('fetch', fakeFetch)
})

const open = () =>
  render(
    <TestPage>
      <PortalInvoices />
    </TestPage>,
  )
const textOf = async (name: string) => (await screen.findByRole('article', { name })).textContent

test('an invoice says from whom, what is open and until when; a paid one and a credit note don’t', async () => {
  invoices.push(
    invoiceOf({ state: 'partly-paid', openMinor: 6000 }),
    invoiceOf({ id: crypto.randomUUID(), number: '2026/0006', state: 'paid', openMinor: 0 }),
    invoiceOf({
      id: crypto.randomUUID(),
      number: '2026/0005',
      kind: 'credit-note',
      state: 'corrected',
      grossMinor: -500,
    }),
  )
  open()
  expect(await textOf('Invoice 2026/0007')).toContain(
    'Partly paidQuiet Room, 31 May 2026, due 14 Jun 2026€160.00, €60.00 open',
  )
  expect(await textOf('Invoice 2026/0006')).toMatch(/PaidQuiet Room, 31 May 2026€160\.00D/)
  expect(await textOf('Credit note 2026/0005')).toMatch(/0005Quiet Room, 31 May 2026-€5\.00D/)
})

test('an invoice is downloaded under its number', async () => {
  invoices.push(invoiceOf())
  open()
  const row = within(await screen.findByRole('article', { name: 'Invoice 2026/0007' }))
  fireEvent.click(row.getByRole('button', { name: 'Download Invoice 2026/0007' }))
  await waitFor(() => expect(saved).toEqual(['Invoice 2026-0007.pdf']))
  expect(files).toEqual([`/api/portal-invoices/${id}/pdf`])
})

test('an invoice that can be paid online leads to the payment page; a refusal is said', async () => {
  const url = 'https://pay.example.com/1'
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { ...window.location, assign })
  invoices.push(invoiceOf({ isPayable: true }), invoiceOf({ id: crypto.randomUUID(), number: '2026/0006' }))
  server = openFakePortal({
    'portalInvoices/list': () => ({ items: invoices, matching: invoices.length }),
    'portalInvoices/pay': () => ({ url }),
  })
  open()
  const row = within(await screen.findByRole('article', { name: 'Invoice 2026/0007' }))
  const button = () => row.getByRole('button', { name: 'Pay Invoice 2026/0007 now' })
  server.failing.set('portalInvoices/pay', problemOf('unavailable', 'The payment page can’t be reached.'))
  fireEvent.click(button())
  expect((await row.findByRole('alert')).textContent).toContain('can’t be reached')
  server.failing.clear()
  fireEvent.click(button())
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  const other = within(screen.getByRole('article', { name: 'Invoice 2026/0006' }))
  expect(other.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('statements of a year are downloaded, for an insurer and of what was paid', async () => {
  invoices.push(invoiceOf())
  open()
  const last = new Date().getFullYear() - 1
  fireEvent.change(await screen.findByRole('combobox', { name: 'Year' }), { target: { value: String(last) } })
  fireEvent.click(screen.getByRole('button', { name: 'For an insurer' }))
  fireEvent.click(screen.getByRole('button', { name: 'What I paid' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved.sort()).toEqual([`Statement of payments ${last}.pdf`, `Statement of services ${last}.pdf`])
  expect(files.sort()).toEqual(
    ['insurer', 'payments'].map((kind) => `/api/portal-statements?kind=${kind}&from=${last}-01-01&to=${last}-12-31`),
  )
})

test('without invoices, or if they can’t be loaded, the page says so', async () => {
  server.failing.set('portalInvoices/list', problemOf('unavailable', 'The server is away.'))
  open()
  await screen.findByText('Your invoices could not be loaded')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
})
