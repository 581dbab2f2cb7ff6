import { problemOf, type RefusalCode } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckoutNotice } from './CheckoutNotice.tsx'
import { useCheckout } from './use-checkout.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Buying() {
  const { checkout, start } = useCheckout()
  const choice = { tier: 'pro', currency: 'EUR', billingPeriod: 'monthly' } as const
  return (
    <>
      <button type="button" onClick={() => void start(choice)}>
        Choose Pro
      </button>
      <CheckoutNotice checkout={checkout} />
    </>
  )
}

/** The page's message for a refusal by the server. */
async function refusedWith(code: RefusalCode, detail: string): Promise<string | null> {
  const problem = problemOf(code, detail)
  const headers = { 'content-type': 'application/problem+json' }
  vi.stubGlobal('open', () => null)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: problem.status, headers }))
  render(<Buying />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose Pro' }))
  return (await screen.findByText(new RegExp(detail))).textContent
}

test('does not suggest trying again where the product is not sold', async () => {
  const detail = 'Openhour is not available in the United States.'
  expect(await refusedWith('not-available-in-country', detail)).toBe(detail)
})

test('a failed checkout suggests trying again', async () => {
  const detail = 'The server cannot reach its database.'
  expect(await refusedWith('unavailable', detail)).toBe(`Failed to start checkout. Please try again. ${detail}`)
})
