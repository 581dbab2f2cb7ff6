import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { CurrentPaymentAccount, PaymentAccount } from '@openhour/shared/features/money/payment-account.contract.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PaymentAccountCard } from './PaymentAccountCard.tsx'

afterEach(cleanup)

const stripe: PaymentAccount = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  provider: 'stripe',
  account: 'Heron House',
  currency: 'EUR',
  isTest: false,
  reports: true,
  state: 'working',
  problem: null,
  problemAt: null,
  createdAt: '2026-05-04T10:00:00Z',
}

function open(account: Partial<PaymentAccount> | null = null, more: Partial<CurrentPaymentAccount> = {}) {
  const state: CurrentPaymentAccount = {
    account: account && { ...stripe, ...account },
    available: ['stripe', 'razorpay', 'sandbox'],
    hookUrl: null,
    ...more,
  }
  const connect = (given: Partial<PaymentAccount>) => Object.assign(state, { account: { ...stripe, ...given } })
  const asked: unknown[] = []
  const server = openFakeServer({
    'paymentAccount/get': () => state,
    'paymentAccount/connectStripe': (input) => {
      asked.push(input)
      return connect({})
    },
    'paymentAccount/connectRazorpay': (input) => {
      asked.push(input)
      return connect({ provider: 'razorpay', account: 'rzp_live_1' })
    },
    'paymentAccount/connectSandbox': () =>
      connect({ provider: 'sandbox', account: null, isTest: true, reports: false }),
    'paymentAccount/disconnect': () => {
      state.account = null
      return { disconnected: true }
    },
  })
  render(
    <TestPage>
      <PaymentAccountCard zone="Europe/Dublin" />
    </TestPage>,
  )
  return { ...server, asked }
}
const card = async () => within(await screen.findByRole('region', { name: 'Online payments' }))
const press = async (name: string) => fireEvent.click(await (await card()).findByRole('button', { name }))

test('Stripe takes one key, and what it refuses stands at the field', async () => {
  const { failing, asked } = open()
  await press('Connect Stripe')
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Stripe' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('Please enter a key that begins with sk_ or rk_')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Secret key'), { target: { value: 'sk_live_1' } })
  const errors = { secretKey: 'Stripe did not accept this key.' }
  failing.set('paymentAccount/connectStripe', problemOf('invalid-input', errors.secretKey, { errors }))
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText(errors.secretKey)).toBeTruthy()
  failing.clear()
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await (await card()).findByText(/Stripe, connected since 4 May 2026/)).toBeTruthy()
  expect(asked).toEqual([{ secretKey: 'sk_live_1' }])
})

test('Razorpay takes two keys and a secret for its webhook, whose address is shown afterwards', async () => {
  const { asked } = open(null, { hookUrl: 'https://openhour.example.com/api/invoice-payments/1/webhook' })
  await press('Connect Razorpay')
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Razorpay' }))
  fireEvent.change(dialog.getByLabelText('Key ID'), { target: { value: 'rzp_live_1' } })
  fireEvent.change(dialog.getByLabelText('Key secret'), { target: { value: 'shh' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await (await card()).findByText(/invoice-payments\/1\/webhook/)).toBeTruthy()
  expect(asked).toEqual([{ keyId: 'rzp_live_1', keySecret: 'shh', webhookSecret: null }])
})

test('the test account says that no money moves, and is disconnected after asking', async () => {
  open()
  await press('Use the test account')
  expect(await (await card()).findByText('This is a test: no money moves.')).toBeTruthy()
  await press('Disconnect')
  const asking = within(await screen.findByRole('alertdialog', { name: 'Disconnect Test account?' }))
  fireEvent.click(asking.getByRole('button', { name: 'Disconnect' }))
  expect(await (await card()).findByText('Not connected')).toBeTruthy()
})

test('what no longer works says why, and only itself is connected again', async () => {
  open({ state: 'reconnect', problem: 'Stripe no longer accepts the key.', isTest: true, reports: false })
  const shown = await card()
  expect(await shown.findByText('Stripe no longer accepts the key.')).toBeTruthy()
  expect(shown.getByText('These are test keys: no money moves.')).toBeTruthy()
  expect(shown.getByText(/asks every few minutes/)).toBeTruthy()
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reconnect Stripe', 'Disconnect'])
})

test('a failed load and a refused test account say so', async () => {
  const { failing } = open()
  failing.set('paymentAccount/connectSandbox', problemOf('not-possible-now', 'Not here.'))
  await press('Use the test account')
  expect(await (await card()).findByText('Not here.')).toBeTruthy()
})
