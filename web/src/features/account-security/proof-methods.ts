import type { SecurityState } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { browserHasPasskeys } from '../../lib/session/passkeys.ts'

/** What an account can be proved by in this browser: a passkey, or all else that it has. */
export type ProofMethods = { password: boolean; code: boolean; passkey: boolean }

/** Undefined where there is none: an account that Google made, with nothing added to it. */
export function proofMethodsOf({ hasPassword, twoFactor, passkeys }: SecurityState): ProofMethods | undefined {
  const ways = { password: hasPassword, code: twoFactor, passkey: passkeys.length > 0 && browserHasPasskeys() }
  return Object.values(ways).includes(true) ? ways : undefined
}
