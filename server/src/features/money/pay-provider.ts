import type { PayProvider } from '@openhour/shared/features/money/online-payments.rules.ts'

/** The access to a practice's account, as it is sealed. */
export type PayKeys =
  | { provider: 'stripe'; secretKey: string; webhook: { id: string; secret: string } | null }
  | { provider: 'razorpay'; keyId: string; keySecret: string; webhookSecret: string | null }
  | { provider: 'sandbox' }

/** What a provider's page asks for. `amount` is as the provider counts. */
type PageWanted = {
  id: string
  amount: number
  currency: string
  title: string
  expiresAt: string
  returnUrl: string
}

/** An attempt of which the provider knows. */
type KnownAttempt = {
  reference: string
  amountMinor: number
  currency: string
  testOutcome: 'paid' | 'declined' | null
}

/** Money that a provider took, in minor units of our own. */
export type Taken = { reference: string; amountMinor: number; currency: string; refundedMinor: number; at: string }

/** `open`: it can be paid, or is being paid. */
type ReadAttempt = { state: 'open' | 'closed'; taken: Taken[] }

/** What a signed message is about. It is not trusted: the provider is asked. */
export type Hint = { reference: string | undefined; payment: string | undefined }

/**
 * A practice's account at a provider. Every call is safe to repeat.
 * All throw {@link PayFault} if the provider does not do what is asked.
 */
export type PayAccount = {
  open(wanted: PageWanted): Promise<{ reference: string; url: string }>
  read(attempt: KnownAttempt): Promise<ReadAttempt>
  /** Ends a page that was not paid. */
  close(reference: string): Promise<void>
  /** Ends what we made there. */
  end(): Promise<void>
  /** @returns undefined for a message that this account's secret did not sign */
  hintOf(body: Buffer, headers: Headers): Promise<Hint | undefined>
}

/** What is known of an account whose keys were accepted. */
export type Connected = { keys: PayKeys; account: string | null; currency: string | null; isTest: boolean }

/** `reconnect`: the keys are no longer accepted. `lacks`: they may not do this. `busy`: a retry may succeed. `refused`: it would not. */
type PayFaultKind = 'reconnect' | 'lacks' | 'busy' | 'refused'

/** A failed call. Its message contains neither keys nor what was sent. */
export class PayFault extends Error {
  readonly provider: PayProvider
  readonly kind: PayFaultKind
  readonly status: number
  constructor(provider: PayProvider, kind: PayFaultKind, status: number) {
    super(`${provider} answered ${status === 0 ? 'nothing of use' : status} (${kind})`)
    this.name = 'PayFault'
    this.provider = provider
    this.kind = kind
    this.status = status
  }
}

export function kindOf(status: number): PayFaultKind {
  if (status === 401) return 'reconnect'
  if (status === 403) return 'lacks'
  return status === 0 || status === 429 || status >= 500 ? 'busy' : 'refused'
}

/** @throws PayFault if a provider sends payers to a page that is not its own */
export function pageAt(provider: PayProvider, url: string | null | undefined, apiUrl: string): string {
  if (url && URL.canParse(url)) {
    const { protocol, hostname } = new URL(url)
    if (protocol === 'https:' || (protocol === 'http:' && hostname === new URL(apiUrl).hostname)) return url
  }
  throw new PayFault(provider, 'busy', 0)
}
