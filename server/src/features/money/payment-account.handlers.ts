import {
  onlinePaymentTexts,
  paymentHookPath,
  type PayProvider,
  payProviderNames,
} from '@openhour/shared/features/money/online-payments.rules.ts'
import { paymentAccountContract } from '@openhour/shared/features/money/payment-account.contract.ts'
import { implement } from '@orpc/server'
import { randomUUID } from 'node:crypto'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal, refusedField, refusing } from '../../platform/refusal.ts'
import { type Connected, PayFault } from './pay-provider.ts'
import { connectRazorpay } from './pay-razorpay.ts'
import { connectedSandbox } from './pay-sandbox.ts'
import { connectStripe } from './pay-stripe.ts'
import { endQuietly, type PaymentAccounts } from './payment-accounts.ts'
import { connectAccount, disconnectAccount, findAccount } from './payment-accounts.queries.ts'

/** Attempts of a person to connect, in ten minutes: keys of others must not be tried out through us. */
const maxTries = 20

type Working = Pick<HandlerContext, 'actor' | 'run'>

export function paymentAccountRouter({ accounts, publicUrl }: { accounts: PaymentAccounts; publicUrl: string }) {
  const tries = openRecent(maxTries, 10 * 60_000)
  const os = implement(paymentAccountContract).$context<Incoming>().use(guard)
  const hookOf = (id: string) => `${publicUrl}${paymentHookPath}/${id}/webhook`

  async function current({ actor, run }: Working) {
    const [[account]] = await run(findAccount(actor.userId))
    return {
      account: account ?? null,
      available: ['stripe', 'razorpay', ...(accounts.offersSandbox() ? ['sandbox'] : [])] as PayProvider[],
      hookUrl: account?.provider === 'razorpay' ? hookOf(account.id) : null,
    }
  }

  function refuseTooMany(userId: string): void {
    const wait = tries(userId)
    if (wait > 0) throw new Refusal('too-many-attempts', onlinePaymentTexts.tooManyTries, { retryAfterSeconds: wait })
  }

  /** @param field what is wrong if the keys are not accepted */
  async function connect(working: Working, field: string, reach: (id: string) => Promise<Connected>) {
    const { actor, run } = working
    const [[active]] = await run(findAccount(actor.userId))
    const already = () => new Refusal('not-possible-now', onlinePaymentTexts.connectedAlready)
    if (active && active.state !== 'reconnect') throw already()
    // Random in full: it is in the address of the webhook.
    const id = randomUUID()
    const { keys, account, currency, isTest } = await reach(id).catch((error: unknown) => {
      throw refusalOf(error, field)
    })
    const reports =
      keys.provider === 'stripe' ? keys.webhook !== null : keys.provider === 'razorpay' && keys.webhookSecret !== null
    const row = JSON.stringify({ provider: keys.provider, account, currency, is_test: isTest, reports })
    const sealed = accounts.seal(id, keys)
    try {
      await refusing(run(connectAccount(id, row, sealed)), { 'connected-already': already })
    } catch (error) {
      // Another window was faster: its account stays, and ours leaves nothing behind.
      await endQuietly(() => accounts.open(keys.provider, id, sealed).end()).catch(() => undefined)
      throw error
    }
    return current(working)
  }

  return os.router({
    get: os.get.handler(({ context }) => current(context)),

    connectStripe: os.connectStripe.handler(({ input: { secretKey }, context }) => {
      refuseTooMany(context.actor.userId)
      return connect(context, 'secretKey', (id) => connectStripe(secretKey, accounts.apiUrls.stripe, hookOf(id)))
    }),

    connectRazorpay: os.connectRazorpay.handler(({ input, context }) => {
      refuseTooMany(context.actor.userId)
      return connect(context, 'keySecret', () => connectRazorpay(input, accounts.apiUrls.razorpay))
    }),

    connectSandbox: os.connectSandbox.handler(({ context }) => {
      if (!accounts.offersSandbox()) throw new Refusal('not-possible-now', onlinePaymentTexts.noSandbox)
      return connect(context, 'provider', async () => connectedSandbox)
    }),

    disconnect: os.disconnect.handler(async ({ context: { run } }) => {
      const [[row]] = await run(disconnectAccount())
      return { disconnected: row?.disconnected ?? false }
    }),
  })
}

function refusalOf(error: unknown, field: string): unknown {
  if (!(error instanceof PayFault)) return error
  const name = payProviderNames[error.provider]
  if (error.kind === 'busy') return new Refusal('unavailable', onlinePaymentTexts.unreachable(name))
  return refusedField(field, error.kind === 'lacks' ? onlinePaymentTexts.keyLacks : onlinePaymentTexts.keyRefused(name))
}
