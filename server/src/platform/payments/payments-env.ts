import * as z from 'zod/mini'
import { isIssuer } from '../env-values.ts'

const apiAddress = (standard: string) =>
  z._default(z.string().check(z.refine(isIssuer, 'must be an https:// address, or http:// on this machine')), standard)

/** The environment's variables of payment providers. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_\w+$/, 'must be a secret or restricted key'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\w+$/, 'must begin with whsec_'))),
  STRIPE_API_URL: apiAddress('https://api.stripe.com'),
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_\w+$/, 'must begin with rzp_'))),
  RAZORPAY_KEY_SECRET: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  RAZORPAY_API_URL: apiAddress('https://api.razorpay.com'),
}
const Variables = z.object(paymentVariables)

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }
export type RazorpaySettings = { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string }

/** The payment providers that the operator connected. */
export type PaymentSettings = {
  stripe: StripeSettings | undefined
  razorpay: RazorpaySettings | undefined
  /** Where the providers are, for the accounts of practices too. */
  apiUrls: PayApiUrls
}
type PayApiUrls = { stripe: string; razorpay: string }

const together = (names: string) =>
  new Error(`The configuration is invalid:\n  ${names} go together\nSee .env.example for every setting.`)
const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** @throws Error if a setting is missing: without the webhook's secret, payments would never arrive */
export function paymentsOf(env: z.output<typeof Variables>): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: stripeSecret } = env
  if ((secretKey === undefined) !== (stripeSecret === undefined))
    throw together('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: razorpaySecret } = env
  const given = [keyId, keySecret, razorpaySecret].filter((value) => value !== undefined).length
  if (given !== 0 && given !== 3) throw together('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET')
  const apiUrls = { stripe: withoutSlash(env.STRIPE_API_URL), razorpay: withoutSlash(env.RAZORPAY_API_URL) }
  return {
    apiUrls,
    stripe:
      secretKey !== undefined && stripeSecret !== undefined
        ? { secretKey, webhookSecret: stripeSecret, apiUrl: apiUrls.stripe }
        : undefined,
    razorpay:
      keyId !== undefined && keySecret !== undefined && razorpaySecret !== undefined
        ? { keyId, keySecret, webhookSecret: razorpaySecret, apiUrl: apiUrls.razorpay }
        : undefined,
  }
}
