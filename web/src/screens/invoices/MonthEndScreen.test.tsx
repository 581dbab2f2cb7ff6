import type { MonthEnd, MonthRow } from '@openhour/shared/features/money/month-end.contract.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MonthSearch, monthPath, readMonthSearch } from '../../features/money/month-search.ts'
import { monthOf, sumsOf } from '../../testing/server/fake-month.ts'
import { openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { MonthEndScreen } from './MonthEndScreen.tsx'

const clientId = '018f0000-0000-7000-8000-0000000000c1'
const october: MonthEnd = monthOf('2026-10', {
  sessions: 42,
  minutes: 2120,
  withoutNote: 1,
  withoutCharge: 3,
  sums: [
    sumsOf('EUR', {
      charged: { count: 40, amountMinor: 320_000 },
      notInvoiced: { count: 2, amountMinor: 16_000 },
      proposed: { count: 1, amountMinor: 4000 },
      invoiced: { count: 38, amountMinor: 304_000 },
      received: { count: 1, amountMinor: 8000 },
      open: { count: 3, amountMinor: 24_000 },
      openByAge: [
        { age: 'not-due', count: 1, amountMinor: 8000 },
        { age: '1-30', count: 0, amountMinor: 0 },
        { age: '31-60', count: 2, amountMinor: 16_000 },
        { age: '61-90', count: 0, amountMinor: 0 },
        { age: 'over-90', count: 0, amountMinor: 0 },
      ],
    }),
    sumsOf('JPY', { charged: { count: 1, amountMinor: 12_000 } }),
  ],
  services: [
    { kind: 'session', description: 'Session', currency: 'EUR', count: 39, minutes: 1950, amountMinor: 312_000 },
    { kind: 'no-show', description: 'Missed session', currency: 'EUR', count: 1, minutes: 0, amountMinor: 8000 },
    { kind: 'manual', description: 'Session', currency: 'EUR', count: 1, minutes: 50, amountMinor: 7000 },
  ],
})

let months: Record<string, MonthEnd>
let shown: MonthRow[]
let server: ReturnType<typeof openFakeServer>
let looked: MonthSearch[]
beforeEach(() => {
  months = { '2026-10': october }
  shown = []
  looked = []
  server = openFakeServer({
    'monthEnd/figures': ({ period = '2026-10' }) => months[period] ?? monthOf(period),
    'monthEnd/rows': ({ page }) => ({ items: shown.slice((page - 1) * 50, page * 50), matching: shown.length }),
  })
})
afterEach(cleanup)

function Page({ first }: { first: MonthSearch }) {
  const [now, setNow] = useState(first)
  return (
    <MonthEndScreen
      search={now}
      onSearch={(search) => {
        looked.push(search)
        setNow(search)
      }}
    />
  )
}
async function open(first: MonthSearch = {}) {
  render(
    <TestPage signedIn>
      <Page first={first} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Month’s end' })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lines = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const leads = (list: string, name: RegExp) =>
  within(screen.getByRole('list', { name: list }))
    .getByRole('link', { name })
    .getAttribute('href')

test('the month that ended last stands by sessions, by currency and by service; each figure leads to its rows', async () => {
  await open()
  await screen.findByRole('heading', { level: 2, name: 'October 2026' })
  expect(lines('Sessions')).toEqual(['Sessions that took place35 h 20 min42', 'Without a note1', 'Without a charge3'])
  expect(lines('Money in EUR')).toEqual([
    'Charged40 charges€3,200.00',
    'Charged, without an invoice2 charges€160.00',
    'Fees to decide1 fee€40.00',
    'Fees waived€0.00',
    'Invoiced38 issued€3,040.00',
    'Received1 payment€80.00',
    'Open on 31 October 20263 invoices€240.00',
    'Not due yet1 invoice€80.00',
    '31 to 60 days overdue2 invoices€160.00',
  ])
  expect(lines('Money in JPY')[0]).toBe('Charged1 charge¥12,000')
  expect(lines('By service')).toEqual([
    'Session (session)39 times · 32 h 30 min€3,120.00',
    'Missed sessiononce€80.00',
    'Session (added by hand)once · 50 min€70.00',
  ])
  const of = '/app/invoices/month?month=2026-10&figure='
  expect(leads('Sessions', /Without a charge/)).toBe(`${of}without-charge`)
  expect(leads('Money in EUR', /^31 to 60/)).toBe(`${of}open&age=31-60&currency=EUR`)
  expect(leads('By service', /^Missed/)).toBe(`${of}charged&currency=EUR&kind=no-show&service=Missed+session`)
  // What is nothing has no rows.
  expect(within(screen.getByRole('list', { name: 'Money in EUR' })).queryByRole('link', { name: /waived/ })).toBeNull()
})

test('the arrows turn months and years, and a month without anything says so', async () => {
  await open()
  await screen.findByText('Sessions that took place')
  press('Previous month')
  await screen.findByRole('heading', { name: 'Nothing in September 2026' })
  expect(looked.at(-1)).toEqual({ month: '2026-09' })
  fireEvent.click(screen.getByRole('radio', { name: 'Year' }))
  await screen.findByRole('heading', { name: 'Nothing in 2026' })
  press('Previous year')
  await screen.findByRole('heading', { name: 'Nothing in 2025' })
  expect(looked.at(-1)).toEqual({ year: 2025 })
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  await screen.findByRole('heading', { name: 'Nothing in December 2025' })
})

test('the rows of a figure lead to where each is dealt with, page by page', async () => {
  const charge = (day: number): MonthRow => ({
    id: crypto.randomUUID(),
    of: 'charge',
    clientId,
    name: 'Maya Okafor',
    day: `2026-10-${String(day).padStart(2, '0')}`,
    text: 'Session',
    minutes: 50,
    amountMinor: 8000,
    currency: 'EUR',
  })
  const bare = { text: null, minutes: 50, amountMinor: null, currency: null }
  const invoice = { minutes: null, clientId: null, text: '2026-0007', of: 'invoice' } as const
  const paid = { minutes: null, text: 'transfer', of: 'payment' } as const
  shown = [
    charge(1),
    { ...charge(2), ...bare, of: 'session' },
    { ...charge(3), ...bare, of: 'appointment' },
    { ...charge(4), ...invoice, name: 'Otto Payer' },
    { ...charge(5), ...paid },
    ...Array.from({ length: 46 }, () => charge(9)),
  ]
  await open({ month: '2026-10', figure: 'charged', currency: 'EUR', kind: 'session', service: 'Session' })
  await screen.findByRole('heading', { level: 2, name: 'Charged' })
  await screen.findByText('October 2026 · EUR · Session')
  const rows = within(await screen.findByRole('list', { name: 'Rows' })).getAllByRole('link')
  expect(rows.slice(0, 5).map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['Maya Okafor1 Oct 2026 · Session · 50 min€80.00', `/app/clients/${clientId}?tab=billing`],
    ['Maya Okafor2 Oct 2026 · 50 min', `/app/clients/${clientId}?tab=sessions`],
    ['Maya Okafor3 Oct 2026 · 50 min', `/app/appointments?open=${shown[2]?.id}`],
    ['Otto Payer4 Oct 2026 · 2026-0007€80.00', `/app/invoices/${shown[3]?.id}`],
    ['Maya Okafor5 Oct 2026 · Bank transfer€80.00', `/app/clients/${clientId}?tab=billing`],
  ])
  const asked = server.asked.find(({ operation }) => operation === 'monthEnd/rows')?.input
  expect(asked).toEqual({
    period: '2026-10',
    figure: 'charged',
    currency: 'EUR',
    kind: 'session',
    description: 'Session',
    page: 1,
  })
  fireEvent.click(screen.getByRole('button', { name: /Next/ }))
  await screen.findByText(/51/)
  expect(looked.at(-1)).toMatchObject({ page: 2, figure: 'charged', service: 'Session' })
  expect(screen.getByRole('link', { name: 'All figures of October 2026' }).getAttribute('href')).toBe(
    '/app/invoices/month?month=2026-10',
  )
})

test('files are offered where something was issued, DATEV’s list where it was in euros', async () => {
  months['2026-09'] = monthOf('2026-09', { sums: [sumsOf('GBP', { invoiced: { count: 1, amountMinor: 100 } })] })
  months['2026-08'] = monthOf('2026-08', { sums: [sumsOf('GBP', { charged: { count: 1, amountMinor: 100 } })] })
  await open()
  expect(await screen.findByRole('button', { name: 'DATEV booking list' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CSV list' })).toBeTruthy()
  press('Previous month')
  await screen.findByRole('list', { name: 'Money in GBP' })
  expect(await screen.findByRole('button', { name: 'CSV list' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'DATEV booking list' })).toBeNull()
  press('Previous month')
  await screen.findByRole('heading', { name: 'August 2026' })
  await screen.findByRole('list', { name: 'Money in GBP' })
  expect(screen.queryByRole('button', { name: 'CSV list' })).toBeNull()
})

test('validates search parameters', () => {
  expect(
    readMonthSearch({
      month: '2026-13',
      year: 1066,
      figure: 'profit',
      currency: 'euro',
      age: 'old',
      kind: 1,
      page: -1,
    }),
  ).toEqual({})
  const rows = { figure: 'charged', currency: 'EUR', kind: 'manual', service: '123', page: 2 } as const
  expect(readMonthSearch({ ...rows, year: 2026, service: 123 })).toEqual({ year: 2026, ...rows })
  expect(monthPath('2026', { figure: 'open' })).toBe('/app/invoices/month?year=2026&figure=open')
})
