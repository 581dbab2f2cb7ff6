import {
  onlinePaymentTexts,
  type PayProvider,
  payProviderNames,
} from '@openhour/shared/features/money/online-payments.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { PaymentSettings } from '../../platform/payments/payments-env.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { type PayAccount, PayFault, type PayKeys } from './pay-provider.ts'
import { openRazorpayAccount } from './pay-razorpay.ts'
import { openSandboxAccount } from './pay-sandbox.ts'
import { openStripeAccount } from './pay-stripe.ts'
import { listSealedAccounts, noteFault, noteWorking } from './payment-accounts.queries.ts'

/** `worker` works as openhour_worker. */
type PayParts = {
  worker: pg.Pool
  secret: string
  settings: PaymentSettings
  plansOn: () => boolean
  publicUrl: string
}
type Named = { therapistId: string; accountId: string; provider: PayProvider }

/** The accounts of practices at payment providers: their keys are encrypted in the database. */
export function openPaymentAccounts({ worker, secret, settings, plansOn, publicUrl }: PayParts) {
  const sealing = openTextSealing(secret, 'payment accounts')
  const offersSandbox = () => plansOn() && !settings.stripe && !settings.razorpay

  function open(provider: PayProvider, id: string, sealed: Buffer): PayAccount {
    if (provider === 'sandbox') return openSandboxAccount(publicUrl)
    const text = sealing.open(sealed, [id])
    // Encrypted under another secret.
    if (text === null) throw new PayFault(provider, 'reconnect', 0)
    const keys = JSON.parse(text) as PayKeys
    if (keys.provider === 'stripe') return openStripeAccount(keys, settings.apiUrls.stripe)
    if (keys.provider === 'razorpay') return openRazorpayAccount(keys, settings.apiUrls.razorpay)
    throw new Error(`${provider} has no keys of its own`)
  }

  return {
    apiUrls: settings.apiUrls,
    /** Where billing itself runs in test mode. */
    offersSandbox,
    /** The provider, if invoices can be paid through it here: a test account that is left over moves nothing. */
    usable: (provider: PayProvider | null | undefined) =>
      provider === 'sandbox' && !offersSandbox() ? null : (provider ?? null),
    seal: (id: string, keys: PayKeys) => sealing.seal(JSON.stringify(keys), [id]),
    open,
    /** Runs calls of an account and notes how it is. @throws PayFault */
    async use<T>(
      { therapistId, accountId, provider }: Named,
      sealed: Buffer,
      work: (account: PayAccount) => Promise<T>,
    ): Promise<T> {
      try {
        const done = await work(open(provider, accountId, sealed))
        await runPlain(worker, noteWorking(therapistId, accountId))
        return done
      } catch (error) {
        // A refused payment page says nothing about the account.
        if (error instanceof PayFault && error.kind !== 'refused') {
          const state = error.kind === 'reconnect' ? 'reconnect' : 'failing'
          await runPlain(worker, noteFault(therapistId, accountId, state, problemOf(error), now().toISOString()))
        }
        throw error
      }
    },
    /** For the deletion of an account: what providers hold, readable when the account is gone. */
    hold: {
      name: 'payment-accounts',
      async find(userId: string): Promise<string[]> {
        const [given] = await runPlain(worker, listSealedAccounts(userId))
        return given.map(({ provider, id, sealed }) => `${provider} ${id} ${sealed.toString('base64')}`)
      },
      async end(reference: string): Promise<void> {
        const [provider = '', id = '', sealed = ''] = reference.split(' ')
        await endQuietly(() => open(provider as PayProvider, id, Buffer.from(sealed, 'base64')).end())
      },
    },
  }
}
export type PaymentAccounts = ReturnType<typeof openPaymentAccounts>

/** What can't be ended because the keys are over has ended. @throws PayFault if a retry may help */
export async function endQuietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PayFault) || error.kind === 'busy') throw error
  }
}

function problemOf({ provider, kind, status }: PayFault): string {
  const name = payProviderNames[provider]
  if (kind === 'reconnect') return onlinePaymentTexts.reconnect(name)
  return kind === 'busy' ? onlinePaymentTexts.busy(name) : onlinePaymentTexts.refused(name, status)
}
