import { homeOf, type Role } from '@openhour/shared/access/rules.ts'
import {
  secondFactorMinutes,
  secondFactorTexts,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { newId } from '../../platform/new-id.ts'
import { browserName } from '@openhour/shared/lib/browser-name.ts'
import { now, nowMs } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { announceSignIn } from '../../platform/notify.queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount, lockAccountShared } from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import { newToken, tokenHash } from './keys.ts'
import { maxSignInHours } from './limits.ts'
import { databaseActor, type SignInParts } from './parts.ts'
import { addSignInSession, endSignInSession, findSignInSession, recordSecurityEvent } from './sign-in.queries.ts'

/** What a person has proven so far. A passkey with user verification counts as both factors. */
export type Proven =
  | { by: 'password'; userId: string; passwordHash: string }
  | { by: 'google'; userId: string; subject: string }
  | { by: 'passkey'; userId: string; passkeyId: string }
  /** `token` of the pending sign-in, which completing it uses up. */
  | { by: 'second-factor'; userId: string; pending: Pending; token: string }

/** A sign-in that waits for its second factor. `passwordMark` identifies the password that started it. */
export type Pending = { passwordMark: string | null }

export type Entered = ({ home: string; role: Role } | { secondFactor: true }) & { setCookies: string[] }

/**
 * Completes every kind of sign-in; nothing else creates a session.
 * @throws Refusal 403 if the account is suspended or unconfirmed, 401 if what was proven no longer holds
 */
export function openEntry({ pool, actors, cookies }: SignInParts, challenges: Challenges) {
  async function endCarried(headers: Headers): Promise<void> {
    const token = cookies.carried(headers)
    if (token === undefined) return
    const [[row]] = await runPlain(pool, findSignInSession(token))
    if (!row) return
    await runPlain(pool, endSignInSession(row.id))
    actors.forget(row.userId)
  }

  return async (proven: Proven, headers: Headers, requestMeta: RequestMeta): Promise<Entered> => {
    const [[account]] = await runPlain(pool, findAccount(proven.userId))
    if (!account) throw new Refusal('not-signed-in', signInTexts.wrong)
    if (account.suspended) throw new Refusal('suspended', secondFactorTexts.suspended)
    if (!account.confirmed) throw new Refusal('address-not-confirmed', signInTexts.notConfirmed)

    const passed = proven.by === 'passkey' || proven.by === 'second-factor'
    if (account.twoFactor && !passed) {
      const token = newToken()
      const pending: Pending = { passwordMark: proven.by === 'password' ? markOf(proven.passwordHash) : null }
      await challenges.begin('second-factor', token, secondFactorMinutes, pending, account.id)
      return { secondFactor: true, setCookies: [cookies.give('secondFactor', token, secondFactorMinutes * 60)] }
    }

    const begunWithPassword = proven.by === 'second-factor' && proven.pending.passwordMark !== null
    if (begunWithPassword && proven.pending.passwordMark !== markOf(account.passwordHash ?? ''))
      throw new Refusal('not-signed-in', secondFactorTexts.pendingOver)
    const passwordHash =
      proven.by === 'password' ? proven.passwordHash : begunWithPassword ? account.passwordHash : null
    const token = newToken()
    const made = {
      id: newId(),
      token,
      userId: account.id,
      passedSecondFactor: passed,
      shown: {
        passwordHash,
        passkeyId: proven.by === 'passkey' ? proven.passkeyId : null,
        googleSubject: proven.by === 'google' ? proven.subject : null,
        pendingKey: proven.by === 'second-factor' ? tokenHash(proven.token) : null,
      },
      ip: requestMeta.ip,
      userAgent: requestMeta.userAgent,
      at: now().toISOString(),
      expiresAt: new Date(nowMs() + maxSignInHours * 3_600_000).toISOString(),
    }
    const actor = databaseActor({ userId: account.id, role: account.role }, requestMeta)
    const [, [session]] = await runAs(pool, actor, lockAccountShared(account.id), addSignInSession(made))
    if (!session) throw new Refusal('not-signed-in', secondFactorTexts.pendingOver)
    await endCarried(headers)
    await runAs(
      pool,
      actor,
      recordSecurityEvent('auth:session started', { by: proven.by }),
      announceSignIn(account.id, browserName(requestMeta.userAgent)),
    )
    const role = account.role as Role
    const setCookies = [...cookies.signedIn(token, maxSignInHours * 3600), cookies.take('secondFactor')]
    return { home: homeOf[role], role, setCookies }
  }
}

export type Enter = ReturnType<typeof openEntry>

function markOf(passwordHash: string): string {
  return tokenHash(passwordHash).toString('base64')
}
