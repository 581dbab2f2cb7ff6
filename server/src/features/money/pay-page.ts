import { payPath } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { lookOf } from '@openhour/shared/lib/looks.ts'
import { html, raw } from 'hono/html'
import qrcode from 'qrcode-generator'
import { textPage } from '../../platform/http/text-page.ts'
import { dayText } from '../../platform/pdf/record-print.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { giroCode, upiLink } from './payment-codes.ts'

/** What a banking app scans, as a drawing in the page. On white, because scanners need the contrast. */
function drawn(content: string) {
  const code = qrcode(0, 'M')
  code.addData(content, 'Byte')
  code.make()
  const side = code.getModuleCount()
  const dark = Array.from({ length: side * side }, (_, at) => [Math.floor(at / side), at % side] as const)
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + 4} ${row + 4}h1v1h-1z`)
    .join('')
  const box = side + 8
  return raw(
    `<svg viewBox="0 0 ${box} ${box}" width="200" height="200" role="img" aria-label="Code for banking apps" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${box}v${box}H0z"/><path fill="#000" d="${dark}"/></svg>`,
  )
}

function codeOf({ issuer, currency, openMinor, number }: InvoiceRow) {
  if (!issuer || openMinor <= 0 || number === null) return ''
  const payment = { issuer, amountMinor: openMinor, currency, reference: number }
  const giro = giroCode(payment)
  if (giro !== undefined)
    return html`<p>Scan this with your banking app (GiroCode):</p>
      <p>${drawn(giro)}</p>`
  const upi = upiLink(payment)
  if (upi === undefined) return ''
  return html`<p>Scan this with your UPI app, or <a href="${upi}">open it on this phone</a>:</p>
    <p>${drawn(upi)}</p>`
}

const payForm = (token: string) =>
  html`<form method="post" action="${payPath}/${token}/online"><button>Pay now</button></form>`

/** What is to pay. */
function stateOf({ kind, openMinor, grossMinor, currency, dueDate, isCorrected }: InvoiceRow) {
  if (kind === 'credit-note') return html`<p>Amount: ${formatAmount(-grossMinor, currency)}</p>`
  if (isCorrected) return html`<p>It was corrected. Nothing is to be paid.</p>`
  if (openMinor <= 0) return html`<p>Nothing is open. Thank you.</p>`
  return html`<p>To pay: <strong>${formatAmount(openMinor, currency)}</strong></p>
    ${dueDate === null ? '' : html`<p>Due: ${dayText(dueDate)}</p>`}`
}

/**
 * The page of a payer without an account. It shows what is to pay and nothing of what was done for it; the PDF says that.
 * @param look of whoever got the link, if they chose one: then the practice is not named
 */
export function payPage(
  invoice: InvoiceRow,
  { token, practice, look, isPayable }: { token: string; practice: string; look: string | null; isPayable: boolean },
) {
  const { kind, number } = invoice
  const name = kind === 'invoice' ? 'Invoice' : 'Credit note'
  return textPage(
    name,
    html`<p class="over">${lookOf(look)?.appName ?? invoice.issuer?.name ?? practice}</p>
      <h1>${name} ${number}</h1>
      <div class="when">${stateOf(invoice)}</div>
      ${isPayable ? payForm(token) : ''} ${codeOf(invoice)}
      <p><a href="${payPath}/${token}/pdf">Download the PDF</a></p>
      <p class="muted">Whoever has this address can open this page. Don’t pass it on.</p>`,
  )
}

/**
 * The way to the provider's page. Browsers hold redirects of a form to the policy of its page, which knows no provider: so this page goes on by itself, and
 * has a link.
 */
export function onwardsPage(url: string) {
  return textPage(
    'One moment, please',
    html`<h1>One moment, please</h1>
      <p>The payment page opens now.</p>
      <p><a href="${url}">Open the payment page</a></p>`,
    html`<meta http-equiv="refresh" content="0; url=${url}" />`,
  )
}

/** Why the invoice can't be paid online now. */
export function notPayablePage(token: string, why: string) {
  return textPage(
    'Not paid',
    html`<h1>Not paid</h1>
      <p>${why}</p>
      <p><a href="${payPath}/${token}">Back to the invoice</a></p>`,
  )
}

/** The same page for every link that does not work, so it does not reveal whether it ever did. */
export function deadPayPage() {
  return textPage(
    'This link no longer works',
    html`<h1>This link no longer works</h1>
      <p>Use the link in the latest email that you got, or reply to that email and ask for a new one.</p>`,
  )
}

export function tooManyPayPage() {
  return textPage(
    'One moment, please',
    html`<h1>One moment, please</h1>
      <p>Too many links were opened from your network. Nothing was lost. Try again in a minute.</p>`,
  )
}
