import type { Env } from '../../platform/env.ts'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { Log } from '../../platform/log.ts'
import { now } from '../../platform/clock.ts'
import type pg from 'pg'
import { openPlanChanges, type Providers } from './plan-changes.ts'
import { type BillingProvider, ProviderUnavailable } from './provider.ts'
import { openRazorpay } from './razorpay-provider.ts'
import { openSandbox } from './sandbox-provider.ts'
import { openStripe } from './stripe-provider.ts'

type Parts = { env: Pick<Env, 'payments' | 'plansOn'>; pool: pg.Pool; secret: string; publicUrl: string; log: Log }

/**
 * The configured payment providers, and how what they say changes plans. Test mode is always there, for subscriptions that began in it, and sells only
 * without another provider.
 * @param parts.pool works as openhour_worker
 */
export function openPayments({ env, pool, secret, publicUrl, log }: Parts) {
  const { stripe, razorpay } = env.payments
  const sandbox = openSandbox({ pool, secret, publicUrl, isSelling: !stripe && !razorpay })
  const failed = new Map<string, boolean>()
  const watch = (provider: BillingProvider) => watched(provider, (isFailed) => failed.set(provider.name, isFailed))
  const providers: Providers = {
    ...(stripe ? { stripe: watch(openStripe(stripe, publicUrl)) } : {}),
    ...(razorpay ? { razorpay: watch(openRazorpay(razorpay, publicUrl, now)) } : {}),
    sandbox,
  }
  return { providers, sandbox, changes: openPlanChanges({ pool, providers, log }), health }

  function health(): HealthPart {
    const name = 'Payments'
    if (!env.plansOn) return { name, state: 'not-configured', detail: 'no plans are sold: everything is open' }
    const configured = [
      ...(stripe
        ? [{ id: 'stripe', label: `Stripe, ${/^.k_test/.test(stripe.secretKey) ? 'test' : 'live'} mode` }]
        : []),
      ...(razorpay
        ? [{ id: 'razorpay', label: `Razorpay, ${razorpay.keyId.startsWith('rzp_test') ? 'test' : 'live'} mode` }]
        : []),
    ]
    if (configured.length === 0)
      return { name, state: 'working', detail: 'test mode: no card is charged and no payment provider is connected' }
    const detail = configured
      .map(({ id, label }) => (failed.get(id) ? `${label}: the last call failed` : label))
      .join('; ')
    return { name, state: configured.some(({ id }) => failed.get(id)) ? 'failing' : 'working', detail }
  }
}

/** Notes after each call whether the provider could be used. */
function watched(provider: BillingProvider, note: (isFailed: boolean) => void): BillingProvider {
  const entries = Object.entries(provider).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function' || name === 'readEvent') return [name, part]
    const call = async (...given: unknown[]): Promise<unknown> => {
      try {
        const answer = await (part as (...all: unknown[]) => Promise<unknown>)(...given)
        note(false)
        return answer
      } catch (error) {
        if (error instanceof ProviderUnavailable) note(true)
        throw error
      }
    }
    return [name, call]
  })
  return Object.fromEntries(entries) as BillingProvider
}
