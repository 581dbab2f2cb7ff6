import { paidPath } from '@openhour/shared/features/money/online-payments.rules.ts'
import { now } from '../../platform/clock.ts'
import type { Connected, PayAccount } from './pay-provider.ts'

export const connectedSandbox: Connected = {
  keys: { provider: 'sandbox' },
  account: null,
  currency: null,
  isTest: true,
}

/** The account of test mode. People choose on a page of ours how a payment went, and no money moves. */
export function openSandboxAccount(publicUrl: string): PayAccount {
  return {
    open: async ({ id }) => ({ reference: id, url: `${publicUrl}${paidPath}/${id}/test` }),
    read: async ({ reference, amountMinor, currency, testOutcome }) => ({
      state: testOutcome === null ? 'open' : 'closed',
      taken:
        testOutcome === 'paid'
          ? [{ reference: `test-${reference}`, amountMinor, currency, refundedMinor: 0, at: now().toISOString() }]
          : [],
    }),
    close: async () => undefined,
    end: async () => undefined,
    hintOf: async () => undefined,
  }
}
