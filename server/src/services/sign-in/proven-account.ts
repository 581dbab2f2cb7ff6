import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { refusing } from '../../platform/refusal.ts'
import { addPassword } from './accounts.queries.ts'
import { addingAccount, newAccount } from './new-account.ts'
import type { SignInParts } from './parts.ts'
import { type Passwords, refuseCommon } from './passwords.ts'

export type ProvenDetails = { email: string; name: string; password: string; timeZone?: string | undefined }

/**
 * Adds a client's account for someone who has proven that they read the email of its address, and so may sign in at once. An existing account stays
 * as it is, and the answer does not tell.
 * @param before statements that end the transaction unless the proof still holds
 */
export type AddProvenAccount = (
  details: ProvenDetails,
  requestMeta: RequestMeta,
  before: readonly Statement[],
) => Promise<void>

/** @param tools.refuseRestricted refuses new accounts from countries where the product is not offered */
export function openProvenAccounts(
  { pool, attempts, quiet }: SignInParts,
  tools: { passwords: Passwords; refuseRestricted: (requestMeta: RequestMeta) => Promise<void> },
): AddProvenAccount {
  return async ({ password, ...details }, requestMeta, before) => {
    await refuseCommon(password, 'password')
    await attempts.count('sign-up', details.email, requestMeta.ip)
    await tools.refuseRestricted(requestMeta)
    const add = async () => {
      const account = newAccount({ role: 'client', timeZone: undefined, ...details })
      const hash = await tools.passwords.hash(password)
      const adding = [
        ...before,
        ...addingAccount(account, { confirmed: true, provedAt: now().toISOString() }),
        addPassword(newId(), account.id, hash),
      ]
      await refusing<unknown>(runPlain(pool, ...adding), { 'address-taken': () => Promise.resolve() })
    }
    await quiet.always(add())
  }
}
