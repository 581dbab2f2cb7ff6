/** Where a practice can have the account through which its clients pay online. `sandbox` is the built-in one of test mode. */
export const payProviders = ['stripe', 'razorpay', 'sandbox'] as const
export type PayProvider = (typeof payProviders)[number]

export const payProviderNames: Record<PayProvider, string> = {
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  sandbox: 'Test account',
}

/** Providers report payments at this address, followed by the account. */
export const paymentHookPath = '/api/invoice-payments'

/** Whoever paid returns to this address, followed by the attempt. */
export const paidPath = '/paid'

// What Stripe says of currencies: https://docs.stripe.com/currencies
const notAtStripe = new Set('BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SYP TMT'.split(' '))
/** Amounts whose last digit must be 0. */
const tensAtStripe = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
/** Stripe counts these in hundredths, although they have none. */
const hundredthsAtStripe = new Set(['ISK', 'UGX'])
/** Stripe counts these whole, although they have hundredths. */
const wholeAtStripe = new Set(['MGA'])
const mostAtStripe = 99_999_999
const leastAtRazorpay = 100

/** An amount as a provider counts it; undefined if it can't be paid there. */
export function providerAmount(provider: PayProvider, minor: number, currency: string): number | undefined {
  if (minor <= 0) return undefined
  if (provider === 'sandbox') return minor
  if (provider === 'razorpay') return currency === 'INR' && minor >= leastAtRazorpay ? minor : undefined
  const step = tensAtStripe.has(currency) ? 10 : wholeAtStripe.has(currency) ? 100 : 1
  if (notAtStripe.has(currency) || minor % step !== 0) return undefined
  const amount = hundredthsAtStripe.has(currency) ? minor * 100 : wholeAtStripe.has(currency) ? minor / 100 : minor
  return amount <= mostAtStripe ? amount : undefined
}

type Owed = { kind: 'invoice' | 'credit-note'; openMinor: number; currency: string }

/** Whether what is open of an invoice can be paid through the practice's account. */
export const isPayableOnline = (
  provider: PayProvider | null | undefined,
  { kind, openMinor, currency }: Owed,
): boolean => provider != null && kind === 'invoice' && providerAmount(provider, openMinor, currency) !== undefined

/** What a provider's amount is in minor units of our own. */
export function minorOf(provider: PayProvider, amount: number, currency: string): number {
  if (provider !== 'stripe') return amount
  if (hundredthsAtStripe.has(currency)) return Math.round(amount / 100)
  return wholeAtStripe.has(currency) ? amount * 100 : amount
}

/** Keys of a provider's test mode, with which no money moves. */
export const isTestKey = (key: string): boolean => /^(sk|rk)_test_|^rzp_test_/.test(key)

const nothing = 'Nothing was connected.'
export const onlinePaymentTexts = {
  loadFailed: 'Your payment account could not be loaded',
  connectFailed: 'Failed to connect the payment account',
  disconnectFailed: 'Failed to disconnect the payment account',
  connectedAlready: 'A payment account is already connected. Disconnect it first.',
  noSandbox: `The test account is only there where Openhour itself runs in test mode. ${nothing}`,
  stripeKey: 'Please enter a key that begins with sk_ or rk_',
  razorpayKeyId: 'Please enter a key ID that begins with rzp_',
  razorpayKeySecret: 'Please enter the key secret',
  webhookSecret: 'Please enter at least 8 characters',
  keyRefused: (name: string) => `${name} did not accept this key. ${nothing}`,
  keyLacks: `This key may not open payment pages. ${nothing} Give it the permission to write Checkout Sessions, or use a secret key.`,
  unreachable: (name: string) => `${name} could not be reached. ${nothing} Please try again in a moment.`,
  tooManyTries: `You have tried many times. ${nothing} Check the key, and try again in a few minutes.`,
  reconnect: (name: string) =>
    `${name} no longer accepts the key. Clients can’t pay online until you connect again with a new one.`,
  busy: (name: string) => `${name} does not answer. We will try again.`,
  refused: (name: string, status: number) => `${name} refused a request (${status}). We will try again.`,
  notPayable: 'This invoice can’t be paid online. Nothing was charged. Pay it as the invoice says.',
  payUnreachable:
    'The payment page can’t be reached at the moment. Nothing was charged. Try again in a few minutes, or pay as the invoice says.',
  testNote: 'Test payment: no money moved',
} as const
