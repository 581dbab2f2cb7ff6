import { signUpRole } from '@openhour/shared/access/rules.ts'
import { signUpTexts } from '@openhour/shared/features/account/sign-up.rules.ts'
import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import { showsAddress, withoutAddresses } from '@openhour/shared/lib/names.ts'
import { newId } from '../../platform/new-id.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addUser, endSignUps, lockAddress, requireFreeAddress } from './accounts.queries.ts'

export type NewAccount = { id: string; email: string; fullName: string; role: 'therapist' | 'client'; timeZone: string }

/** The only place that sets the role of a sign-up. It never creates an admin. */
export function newAccount(asked: { email: string; name: string; role: unknown; timeZone: unknown }): NewAccount {
  return {
    id: newId(),
    email: asked.email,
    // Google's name for a person was typed by that person too.
    fullName: showsAddress(asked.name) ? withoutAddresses(asked.name).slice(0, 100) : asked.name,
    role: signUpRole(asked.role),
    timeZone: zoneOf(asked.timeZone),
  }
}

/**
 * The statements that create an account. They delete older unconfirmed sign-ups of the address with their passwords and links. They refuse with
 * `address-taken` if the address has an account.
 * @param proof `confirmed`: it may sign in; `provedAt`: when the holder proved that they read its email
 */
export function addingAccount(
  account: NewAccount,
  proof: { confirmed: boolean; provedAt: string | null },
): Statement[] {
  return [
    lockAddress(account.email),
    endSignUps(account.email),
    requireFreeAddress(account.email),
    addUser({ ...account, ...proof }),
  ]
}

/** The time zone of a new practice: the browser's, if valid. */
export function zoneOf(asked: unknown): string {
  return typeof asked === 'string' && asked.length <= 64 && isTimeZone(asked) ? asked : 'UTC'
}

/** Refusals of `requireOpenSignUp`: the same for every address. */
export const signUpRefusals = {
  'sign-up-invitation': () => new Refusal('not-possible-now', signUpTexts.invitation),
  'sign-up-closed': () => new Refusal('not-possible-now', signUpTexts.closed),
}
