import { tierNames } from '@openhour/shared/access/tiers.ts'
import { billingPeriods, paidTiers } from '@openhour/shared/features/billing/plans.rules.ts'
import { openRazorpayClient } from '../features/billing/razorpay-client.ts'
import { setUpStripe } from '../features/billing/stripe-setup.ts'
import { readEnv } from '../platform/env.ts'

/** `npm run billing:setup`: creates the plans' prices at the configured payment providers. What is there already stays, so it can be run again. */
const { stripe, razorpay } = readEnv().payments
if (!stripe && !razorpay) {
  console.error(
    'No payment provider is configured. Set the variables of Stripe or Razorpay first, see docs/operations.md, Payments.',
  )
  process.exit(1)
}
if (stripe) for (const line of await setUpStripe(stripe)) console.log(`Stripe: ${line}`)
if (razorpay) {
  const { findPlan, addPlan } = openRazorpayClient(razorpay)
  for (const tier of paidTiers)
    for (const billingPeriod of billingPeriods) {
      const choice = { tier, billingPeriod, currency: 'INR' } as const
      const name = `${tierNames[tier]}, ${billingPeriod}`
      const kept = await findPlan(choice)
      const id = kept ?? (await addPlan(choice, name)).id
      console.log(`Razorpay: ${name}: ${id}${kept ? ', as before' : ', created'}`)
    }
}
