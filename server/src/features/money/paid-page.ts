import { paidPath } from '@openhour/shared/features/money/online-payments.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { html } from 'hono/html'
import { textPage } from '../../platform/http/text-page.ts'
import type { OpenAttempt } from './online-payments.queries.ts'

/** What payers see when they come back: whether the payment is known. It names neither the practice nor the payer. */
export function paidPage(
  { id, amountMinor, currency }: OpenAttempt,
  state: OpenAttempt['state'],
  { number, inPortal }: { number: string; inPortal: boolean },
) {
  const back = inPortal
    ? html`<p><a href="/client/invoices">Go to your invoices</a></p>`
    : html`<p class="muted">You can close this page.</p>`
  const amount = formatAmount(amountMinor, currency)
  if (state === 'paid')
    return textPage(
      'Thank you',
      html`<h1>Thank you</h1>
        <div class="when">
          <p>Your payment of <strong>${amount}</strong> for invoice ${number} arrived.</p>
        </div>
        ${back}`,
    )
  if (state === 'closed')
    return textPage(
      'Not paid',
      html`<h1>Not paid</h1>
        <div class="when"><p>No payment was made for invoice ${number}. To pay it, open the invoice again.</p></div>
        ${back}`,
    )
  return textPage(
    'Not confirmed yet',
    html`<h1>Not confirmed yet</h1>
      <div class="when">
        <p>
          If you paid invoice ${number}, the payment will be confirmed by itself. That can take some minutes, and for
          some ways to pay some days. Don’t pay again. If you left without paying, open the invoice again.
        </p>
      </div>
      <p><a href="${paidPath}/${id}">Look again</a></p>
      ${back}`,
  )
}

/** The page of the test account, in place of a payment provider's. */
export function testPaymentPage({ id, amountMinor, currency }: OpenAttempt, number: string) {
  return textPage(
    'Test payment',
    html`<p class="over">Test payment: no money moves</p>
      <h1>Invoice ${number}</h1>
      <div class="when">
        <p>To pay: <strong>${formatAmount(amountMinor, currency)}</strong></p>
      </div>
      <form method="post" action="${paidPath}/${id}/test">
        <button name="outcome" value="paid">Pay</button>
        <button name="outcome" value="declined">Don’t pay</button>
      </form>
      <p class="muted">
        This page belongs to Openhour’s test mode. No card is charged and no payment provider is connected.
      </p>`,
  )
}

export function unknownPaymentPage() {
  return textPage(
    'This page no longer works',
    html`<h1>This page no longer works</h1>
      <p>Open the invoice again. It says whether it is paid.</p>`,
  )
}
