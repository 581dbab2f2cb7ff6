import {
  plainCode,
  secondFactorTexts,
  type SecondFactorMethod,
  wrongCodes,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { nowMs } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { refusedField, Refusal } from '../../platform/refusal.ts'
import { findAccount } from './accounts.queries.ts'
import { countBackupCodes, findTwoFactor, spendBackupCode, spendStep } from './factors.queries.ts'
import { codeHash, unsealSecret } from './keys.ts'
import { codesPerDay } from './limits.ts'
import { databaseActor, type SignInParts } from './parts.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'
import { stepOf } from './totp.ts'

/** Thrown when no more codes are accepted. The pending sign-in ends. */
export class TooManyCodes extends Refusal {}

/** Checks second-factor codes. Each code works once. */
export function openCodes({ pool, attempts, secret, mails }: SignInParts) {
  async function isRight(userId: string, method: SecondFactorMethod, code: string): Promise<boolean> {
    if (method === 'backup-code') {
      const [used] = await runPlain(pool, spendBackupCode(userId, codeHash(secret, userId, code)))
      return used.length === 1
    }
    const [[factor]] = await runPlain(pool, findTwoFactor(userId))
    if (!factor?.confirmedAt) return false
    const plain = unsealSecret(secret, userId, factor.sealedSecret)
    const step = plain && stepOf(plain, code, nowMs())
    if (step === undefined) return false
    const [used] = await runPlain(pool, spendStep(userId, step))
    return used.length === 1
  }

  /** Emails the owner once a day that someone has reached the second factor. */
  async function notifyOwner(userId: string, requestMeta: RequestMeta): Promise<void> {
    const [[account]] = await runPlain(pool, findAccount(userId))
    if (!account) return
    const first = (await attempts.countAnywhere('wrong-codes-mail', userId)) === 1
    const mail = first ? mails({ kind: 'wrong-codes', to: account.email }) : []
    const event = recordSecurityEvent('auth:too many wrong codes', { severity: 'medium' })
    await runAs(pool, databaseActor({ userId, role: account.role }, requestMeta), event, ...mail)
  }

  async function noteBackupCode(userId: string, requestMeta: RequestMeta): Promise<void> {
    const [[account], [left]] = await runPlain(pool, findAccount(userId), countBackupCodes(userId))
    if (!account) return
    const event = recordSecurityEvent('auth:backup code used', { severity: 'medium', left: left?.count ?? 0 })
    const mail = mails({ kind: 'security-changed', to: account.email, change: 'backup-code-used' })
    await runAs(pool, databaseActor({ userId, role: account.role }, requestMeta), event, ...mail)
  }

  return {
    /**
     * Counts the attempt before checking it, so parallel attempts cannot exceed the limit.
     * @throws TooManyCodes (429) from the sixth wrong code on; Refusal 400 at `code` for a wrong code
     */
    check: async (
      userId: string,
      method: SecondFactorMethod,
      typed: string,
      requestMeta: RequestMeta,
    ): Promise<void> => {
      const over = await attempts.countUpTo(wrongCodes, 'second-factor', userId, requestMeta.ip)
      const today = await attempts.countToday('second-factor', userId)
      const spent = today.count > codesPerDay
      if (over || spent) {
        if (over?.first || today.count === codesPerDay + 1) await notifyOwner(userId, requestMeta)
        const retryAfterSeconds = spent ? today.secondsLeft : (over?.refusal.problem.retryAfterSeconds ?? 1)
        throw new TooManyCodes('too-many-attempts', secondFactorTexts.tooManyCodes(retryAfterSeconds), {
          retryAfterSeconds,
        })
      }
      if (!(await isRight(userId, method, plainCode(typed)))) {
        const text = secondFactorTexts[method === 'app' ? 'wrongCode' : 'wrongBackupCode']
        throw refusedField('code', text)
      }
      await attempts.forget('second-factor', userId, requestMeta.ip)
      if (method === 'backup-code') await noteBackupCode(userId, requestMeta)
    },
    /** Resets the count after a password change, which shuts out anyone who guessed codes with the old password. */
    forgive: (userId: string) => attempts.forget('second-factor', userId),
  }
}

export type Codes = ReturnType<typeof openCodes>
