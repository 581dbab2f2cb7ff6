import type { SecurityState } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { browserHasPasskeys } from '../../lib/session/passkeys.ts'

/** How the person can give a proof in this browser: with a passkey, or with all their other methods. */
export type ProofMethods = { password: boolean; code: boolean; passkey: boolean }

/** Undefined if there is none: an account created with Google that has nothing else. */
export function proofMethodsOf({ hasPassword, twoFactor, passkeys }: SecurityState): ProofMethods | undefined {
  const ways = { password: hasPassword, code: twoFactor, passkey: passkeys.length > 0 && browserHasPasskeys() }
  return Object.values(ways).includes(true) ? ways : undefined
}
