import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { factorResetHours } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { api } from '../../lib/api/api.ts'

/** What an admin may do to an account, with a reason. `text` says what follows before it is done. */
export const accountActs = {
  suspend: {
    title: 'Suspend this account?',
    text: 'All browsers are signed out at once, and nobody can sign in. Nothing is deleted. The owner gets an email with your reason.',
    button: 'Suspend account',
    done: 'Account suspended',
    failed: 'Failed to suspend the account',
    run: api.adminAccounts.suspend,
  },
  restore: {
    title: 'Restore this account?',
    text: 'The owner can sign in again and gets an email with your reason.',
    button: 'Restore account',
    done: 'Account restored',
    failed: 'Failed to restore the account',
    run: api.adminAccounts.restore,
  },
  askFactorReset: {
    title: 'Reset the second factor?',
    text: `Be sure that you speak to the owner. In ${factorResetHours} hours the codes and passkeys are removed. The owner gets an email now, and stops it by signing in with the factor.`,
    button: 'Begin reset',
    done: `The reset takes effect in ${factorResetHours} hours`,
    failed: 'Failed to begin the reset',
    run: api.adminAccounts.askFactorReset,
  },
  stopFactorReset: {
    title: 'Stop the reset?',
    text: 'The second factor stays as it is.',
    button: 'Stop reset',
    done: 'Reset stopped',
    failed: 'Failed to stop the reset',
    run: api.adminAccounts.stopFactorReset,
  },
  removeAdmin: {
    title: 'Remove this admin?',
    text: 'The account is deleted, and its owner gets an email. What they did stays in the audit log.',
    button: 'Remove admin',
    done: 'Admin removed',
    failed: 'Failed to remove the admin',
    run: api.adminAccounts.removeAdmin,
  },
} as const
export type AccountActName = keyof typeof accountActs

/** The acts that fit the state of an account, in the order of its menu. */
export function actsFor({ role, state, twoFactor, passkeyCount, resetDue }: AccountPage): AccountActName[] {
  const suspended = state === 'suspended'
  const hasFactor = twoFactor || passkeyCount > 0
  return [
    ...(resetDue !== null ? (['stopFactorReset'] as const) : hasFactor ? (['askFactorReset'] as const) : []),
    suspended ? 'restore' : 'suspend',
    ...(role === 'admin' ? (['removeAdmin'] as const) : []),
  ]
}
