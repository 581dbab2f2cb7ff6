import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { onlinePaymentTexts, payProviders } from './online-payments.rules.ts'

const Provider = z.enum(payProviders)

/** The account through which clients pay online. Keys are never sent. `reports`: the provider tells us of payments; otherwise it is asked every few minutes. */
export const PaymentAccount = z.object({
  id: z.guid(),
  provider: Provider,
  account: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  isTest: z.boolean(),
  reports: z.boolean(),
  state: z.enum(['working', 'failing', 'reconnect']),
  /** A sentence for the therapist. */
  problem: z.nullable(z.string()),
  problemAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

const Current = z.object({
  account: z.nullable(PaymentAccount),
  /** What this server can connect. */
  available: z.array(Provider),
  /** What is to be entered as the address of a webhook at Razorpay. */
  hookUrl: z.nullable(z.string()),
})
export type CurrentPaymentAccount = z.infer<typeof Current>

const tags = ['Payments']
const path = '/payment-account'
const secret = (sentence: string, least: number) =>
  z.string(sentence).check(z.trim(), z.minLength(least, sentence), z.maxLength(300, sentence))

// Whoever changes it decides where money goes: people only. In every plan.
const connecting = {
  closedToKeys: true,
  refusals: ['not-possible-now', 'unavailable', 'too-many-attempts'] as const,
}

export const paymentAccountContract = {
  get: operation(therapists)
    .route({ method: 'GET', path, summary: 'The account through which clients pay invoices online', tags })
    .output(Current),
  connectStripe: operation(therapists, connecting)
    .route({
      method: 'POST',
      path: `${path}/stripe`,
      successStatus: 201,
      summary: 'Connect your own Stripe account',
      tags,
    })
    .input(
      z.strictObject({
        secretKey: z
          .string(onlinePaymentTexts.stripeKey)
          .check(z.trim(), z.maxLength(300), z.regex(/^(sk|rk)_\w+$/, onlinePaymentTexts.stripeKey)),
      }),
    )
    .output(Current),
  connectRazorpay: operation(therapists, connecting)
    .route({
      method: 'POST',
      path: `${path}/razorpay`,
      successStatus: 201,
      summary: 'Connect your own Razorpay account',
      tags,
    })
    .input(
      z.strictObject({
        keyId: z
          .string(onlinePaymentTexts.razorpayKeyId)
          .check(z.trim(), z.maxLength(100), z.regex(/^rzp_\w+$/, onlinePaymentTexts.razorpayKeyId)),
        keySecret: secret(onlinePaymentTexts.razorpayKeySecret, 1),
        /** Without it, Razorpay reports nothing and is asked every few minutes. */
        webhookSecret: z.nullable(secret(onlinePaymentTexts.webhookSecret, 8)),
      }),
    )
    .output(Current),
  connectSandbox: operation(therapists, { closedToKeys: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: `${path}/sandbox`,
      successStatus: 201,
      summary: 'Connect the built-in test account, where Openhour runs in test mode. It moves no money',
      tags,
    })
    .output(Current),
  disconnect: operation(therapists, { closedToKeys: true })
    .route({ method: 'DELETE', path, summary: 'Disconnect the account: invoices can no longer be paid online', tags })
    .output(z.object({ disconnected: z.boolean() })),
}
