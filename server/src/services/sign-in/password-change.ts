import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { requireProof } from '../../platform/http/proof.ts'
import { refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { addPassword, changePasswordHash, findAccount, requirePasswordHash } from './accounts.queries.ts'
import type { Changes } from './changes.ts'
import type { Codes } from './codes.ts'
import { databaseActor, type Caller, type Outcome, type SignInParts } from './parts.ts'
import { type Passwords, refuseCommon } from './passwords.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'

/** Changes the password of a signed-in person. */
export function openPasswordChange(
  { pool, attempts, mails }: SignInParts,
  tools: { passwords: Passwords; changes: Changes; codes: Codes },
) {
  const { passwords, changes, codes } = tools
  async function accountOf({ actor }: Caller) {
    const [[account]] = await runPlain(pool, findAccount(actor.userId))
    if (!account) throw new Refusal('not-signed-in', 'Please sign in to continue.')
    return account
  }

  return {
    /** With two-factor sign-in, the current password alone is not enough, so re-authentication is required too. */
    async change(form: { currentPassword: string; newPassword: string }, caller: Caller): Promise<Outcome> {
      const account = await accountOf(caller)
      if (account.passwordHash === null) throw new Refusal('not-possible-now', secondFactorTexts.noPassword)
      if (account.twoFactor) requireProof(caller.actor)
      await refuseCommon(form.newPassword, 'newPassword')
      await attempts.count('prove', account.id, caller.requestMeta.ip)
      if (!(await passwords.isRight(account, form.currentPassword))) {
        const event = recordSecurityEvent('auth:proof failed', { severity: 'medium', by: 'password' })
        await runAs(pool, databaseActor(caller.actor, caller.requestMeta), event)
        throw refusedField('currentPassword', secondFactorTexts.currentPasswordWrong)
      }
      if (form.newPassword === form.currentPassword) throw refusedField('newPassword', secondFactorTexts.samePassword)
      await attempts.forget('prove', account.id, caller.requestMeta.ip)
      const hash = await passwords.hash(form.newPassword)
      const changing = [
        requirePasswordHash(account.id, account.passwordHash),
        changePasswordHash(account.id, account.passwordHash, hash, now().toISOString()),
      ]
      const notices = mails({ kind: 'password-changed', to: account.email })
      const setCookies = await refusing(changes.by(caller, 'auth:password changed', changing, notices), {
        'password-changed': () => refusedField('currentPassword', secondFactorTexts.currentPasswordWrong),
      })
      await codes.forgive(account.id)
      return { body: { message: secondFactorTexts.passwordUpdated }, setCookies }
    },

    /** For an account created with Google. */
    async set(form: { newPassword: string }, caller: Caller): Promise<Outcome> {
      requireProof(caller.actor)
      const account = await accountOf(caller)
      if (account.passwordHash !== null) throw new Refusal('not-possible-now', secondFactorTexts.hasPassword)
      await refuseCommon(form.newPassword, 'newPassword')
      await attempts.count('set-password', account.id, caller.requestMeta.ip)
      const adding = [addPassword(newId(), account.id, await passwords.hash(form.newPassword))]
      const notices = mails({ kind: 'password-changed', to: account.email })
      const setCookies = await refusing(changes.by(caller, 'auth:password set', adding, notices), {
        sign_in_accounts_once: () => new Refusal('not-possible-now', secondFactorTexts.hasPassword),
      })
      return { body: { message: secondFactorTexts.passwordUpdated }, setCookies }
    },
  }
}

export type PasswordChange = ReturnType<typeof openPasswordChange>
