import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { now, nowMs } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { requireProof } from '../../platform/http/proof.ts'
import { refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { findAccount, lockAccount } from './accounts.queries.ts'
import type { Changes } from './changes.ts'
import {
  addBackupCodes,
  confirmTwoFactor,
  endTwoFactor,
  findTwoFactor,
  forgetBackupCodes,
  requireTwoFactor,
  startTwoFactor,
} from './factors.queries.ts'
import { codeHash, sealSecret, unsealSecret } from './keys.ts'
import { setUpMinutes } from './limits.ts'
import { databaseActor, type Caller, type Outcome, type SignInParts } from './parts.ts'
import { signInOver, stillSignedIn } from './renewal.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'
import { backupCodeAsText, newBackupCodes, newSecret, secretAddress, secretAsText, stepOf } from './totp.ts'

/** Turns two-factor sign-in on and off. It starts with the first correct code, so that a failed scan locks no one out. */
export function openTwoFactor({ pool, attempts, cookies, secret, mails }: SignInParts, changes: Changes) {
  async function addressOf(userId: string): Promise<string> {
    const [[account]] = await runPlain(pool, findAccount(userId))
    if (!account) throw new Refusal('not-signed-in', 'Please sign in to continue.')
    return account.email
  }
  const isOn = () => new Refusal('not-possible-now', secondFactorTexts.twoFactorIsOn)
  const isOff = () => new Refusal('not-possible-now', secondFactorTexts.twoFactorIsOff)

  return {
    /** Creates a secret for the app, which replaces an unconfirmed one. */
    async setUp(caller: Caller): Promise<{ secret: string; uri: string }> {
      const { actor } = caller
      requireProof(actor)
      const plain = newSecret()
      const sealed = sealSecret(secret, actor.userId, plain)
      const [, , started] = await refusing(
        runPlain(
          pool,
          lockAccount(actor.userId),
          stillSignedIn(cookies, caller),
          startTwoFactor(actor.userId, sealed, now().toISOString()),
        ),
        signInOver,
      )
      if (started.length === 0) throw isOn()
      return { secret: secretAsText(plain), uri: secretAddress(plain, await addressOf(actor.userId)) }
    },

    async confirm(code: string, caller: Caller): Promise<Outcome> {
      const { actor, requestMeta } = caller
      await attempts.count('two-factor-confirm', actor.userId, requestMeta.ip)
      const [[factor]] = await runPlain(pool, findTwoFactor(actor.userId))
      if (factor?.confirmedAt) throw isOn()
      const plain = factor && unsealSecret(secret, actor.userId, factor.sealedSecret)
      if (!plain || nowMs() - Date.parse(factor.createdAt) > setUpMinutes * 60_000)
        throw new Refusal('not-possible-now', secondFactorTexts.setUpOver)
      const step = stepOf(plain, code, nowMs())
      if (step === undefined) throw refusedField('code', secondFactorTexts.wrongCode)
      const codes = newBackupCodes()
      const to = await addressOf(actor.userId)
      const confirming = [
        requireTwoFactor(actor.userId, false),
        confirmTwoFactor(actor.userId, factor.sealedSecret, step, now().toISOString()),
        requireTwoFactor(actor.userId, true),
        forgetBackupCodes(actor.userId),
        addBackupCodes(actor.userId, hashesOf(actor.userId, codes)),
      ]
      const notices = mails({ kind: 'security-changed', to, change: 'two-factor-on' })
      const setCookies = await refusing(changes.by(caller, 'auth:second factor turned on', confirming, notices), {
        'two-factor-changed': () => new Refusal('not-possible-now', secondFactorTexts.setUpOver),
      })
      await attempts.forget('two-factor-confirm', actor.userId, requestMeta.ip)
      return { body: { backupCodes: codes.map(backupCodeAsText) }, setCookies }
    },

    /** Creates ten new codes and deletes the old ones. */
    async newBackupCodes(caller: Caller): Promise<{ backupCodes: string[] }> {
      const { actor, requestMeta } = caller
      requireProof(actor)
      const codes = newBackupCodes()
      const to = await addressOf(actor.userId)
      await refusing(
        runAs(
          pool,
          databaseActor(actor, requestMeta),
          lockAccount(actor.userId),
          stillSignedIn(cookies, caller),
          requireTwoFactor(actor.userId, true),
          forgetBackupCodes(actor.userId),
          addBackupCodes(actor.userId, hashesOf(actor.userId, codes)),
          recordSecurityEvent('auth:backup codes replaced', { severity: 'medium' }),
          ...mails({ kind: 'security-changed', to, change: 'new-backup-codes' }),
        ),
        { ...signInOver, 'two-factor-changed': isOff },
      )
      return { backupCodes: codes.map(backupCodeAsText) }
    },

    async turnOff(caller: Caller): Promise<Outcome> {
      const { actor } = caller
      requireProof(actor)
      const to = await addressOf(actor.userId)
      const ending = [requireTwoFactor(actor.userId, true), endTwoFactor(actor.userId)]
      const notices = mails({ kind: 'security-changed', to, change: 'two-factor-off' })
      const setCookies = await refusing(changes.by(caller, 'auth:second factor turned off', ending, notices), {
        'two-factor-changed': isOff,
      })
      return { body: { twoFactor: false }, setCookies }
    },
  }

  function hashesOf(userId: string, codes: string[]): Buffer[] {
    return codes.map((code) => codeHash(secret, userId, code))
  }
}

export type TwoFactor = ReturnType<typeof openTwoFactor>
