import { signUpRole } from '@openhour/shared/access/rules.ts'
import { isTimeZone } from '@openhour/shared/lib/days.ts'
import { v7 as newId } from 'uuid'
import type { Statement } from '../database/tenancy.ts'
import { addUser, endSignUps, lockAddress, requireFreeAddress } from './accounts.queries.ts'

export type NewAccount = { id: string; email: string; fullName: string; role: 'therapist' | 'client'; timeZone: string }

/** The only place where signing up meets the role: whatever was asked for, no admin comes of it. */
export function newAccount(asked: { email: string; name: string; role: unknown; timeZone: unknown }): NewAccount {
  return {
    id: newId(),
    email: asked.email,
    fullName: asked.name,
    role: signUpRole(asked.role),
    timeZone: zoneOf(asked.timeZone),
  }
}

/**
 * The statements that make an account. The newest sign-up of an address replaces older ones that nobody confirmed, with all that belongs to them:
 * their passwords and their links. Refuses with `address-taken` where the address has an account.
 * @param proof `confirmed`: it may sign in; `provedAt`: when its holder was seen to read its mail
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

/** The zone of a new practice: what the browser says, where it is one. */
export function zoneOf(asked: unknown): string {
  return typeof asked === 'string' && asked.length <= 64 && isTimeZone(asked) ? asked : 'UTC'
}
