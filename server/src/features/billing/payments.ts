import type { Env } from '../../platform/env.ts'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { probe } from '../../platform/outbound/probe.ts'
import { type Finding, partOf } from '../../product/checks/findings.ts'
import { findingsOfAnswer } from '../../product/checks/outside-check.ts'
import type { Log } from '../../platform/log.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type pg from 'pg'
import { openPlanChanges, type Providers } from './plan-changes.ts'
import { type BillingProvider, ProviderUnavailable } from './provider.ts'
import { openRazorpay } from './razorpay-provider.ts'
import { openSandbox } from './sandbox-provider.ts'
import { openStripe } from './stripe-provider.ts'

/** A call that failed longer ago says nothing about now. */
const recentMs = 3_600_000

type Parts = { env: Pick<Env, 'payments' | 'plansOn'>; pool: pg.Pool; secret: string; publicUrl: string; log: Log }

/**
 * The configured payment providers, and how what they say changes plans. Test mode is always there, for subscriptions that began in it, and sells only
 * without another provider.
 * @param parts.pool works as openhour_worker
 */
export function openPayments({ env, pool, secret, publicUrl, log }: Parts) {
  const { stripe, razorpay } = env.payments
  const sandbox = openSandbox({ pool, secret, publicUrl, isSelling: !stripe && !razorpay })
  const failedAtMs = new Map<string, number>()
  const watch = (provider: BillingProvider) =>
    watched(provider, (isFailed) => failedAtMs.set(provider.name, isFailed ? nowMs() : 0))
  const providers: Providers = {
    ...(stripe ? { stripe: watch(openStripe(stripe, publicUrl)) } : {}),
    ...(razorpay ? { razorpay: watch(openRazorpay(razorpay, publicUrl, now)) } : {}),
    sandbox,
  }
  return { providers, sandbox, changes: openPlanChanges({ pool, providers, log }), health }

  /** Asks each provider with its keys for something that changes nothing. */
  async function health(): Promise<HealthPart> {
    const name = 'Payments'
    if (!env.plansOn) return { name, state: 'not-configured', detail: 'no plans are sold: everything is open' }
    const asked = [
      ...(stripe
        ? [
            {
              id: 'stripe',
              service: 'Stripe',
              mode: /^.k_test/.test(stripe.secretKey) ? 'test' : 'live',
              settings: 'STRIPE_SECRET_KEY',
              url: `${stripe.apiUrl}/v1/prices?limit=1`,
              authorization: `Bearer ${stripe.secretKey}`,
            },
          ]
        : []),
      ...(razorpay
        ? [
            {
              id: 'razorpay',
              service: 'Razorpay',
              mode: razorpay.keyId.startsWith('rzp_test') ? 'test' : 'live',
              settings: 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
              url: `${razorpay.apiUrl}/v1/plans?count=1`,
              authorization: `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`,
            },
          ]
        : []),
    ]
    if (asked.length === 0)
      return { name, state: 'working', detail: 'test mode: no card is charged and no payment provider is connected' }
    const findings = await Promise.all(
      asked.map(async ({ id, service, settings, url, authorization }): Promise<Finding[]> => {
        const found = findingsOfAnswer(service, await probe(url, { headers: { authorization } }), settings)
        if (found.length > 0 || nowMs() - (failedAtMs.get(id) ?? 0) > recentMs) return found
        return [
          {
            state: 'failing',
            found: `${service}: the last call failed, although it answers`,
            advice: 'The log of Openhour says what was refused. Often a key lacks a permission.',
          },
        ]
      }),
    )
    return partOf(name, asked.map(({ service, mode }) => `${service}, ${mode} mode`).join('; '), findings.flat())
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
