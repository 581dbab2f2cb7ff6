import {
  type SecondFactorMethod,
  type SecurityState,
  secondFactorTexts,
  type SignInSession,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { browserName } from '@openhour/shared/lib/browser-name.ts'
import { now, nowMs } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { proofEnd } from '../../platform/http/proof.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { lockAccount } from './accounts.queries.ts'
import type { Codes } from './codes.ts'
import { findSecurityState, listPasskeys } from './factors.queries.ts'
import { databaseActor, type Caller, type Outcome, type SignInParts } from './parts.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import { renewalOf, signInOver, stillSignedIn } from './renewal.ts'
import {
  endOtherSignInSessions,
  endOwnSignInSession,
  listSignInSessions,
  recordSecurityEvent,
} from './sign-in.queries.ts'

export type GivenProof = {
  password?: string | undefined
  code?: string | undefined
  method?: SecondFactorMethod | undefined
  passkey?: object | undefined
}

type Tools = { passwords: Passwords; codes: Codes; passkeys: Passkeys; idleMs: number }

/** A person's security settings: sign-in methods, re-authentication and signed-in browsers. */
export function openSecurity({ pool, actors, attempts, cookies }: SignInParts, tools: Tools) {
  const { passwords, codes, passkeys, idleMs } = tools

  async function waysOf(userId: string) {
    const [[ways]] = await runPlain(pool, findSecurityState(userId))
    return found(ways === undefined ? [] : [ways], 'This account no longer exists.')
  }

  async function noteFailed({ actor, requestMeta }: Caller, by: string): Promise<void> {
    await runAs(
      pool,
      databaseActor(actor, requestMeta),
      recordSecurityEvent('auth:proof failed', { severity: 'medium', by }),
    )
  }

  /** Requires every method of the account except passkeys: if it has a password and a second factor, one alone is not enough. */
  async function proveByTyping(given: GivenProof, caller: Caller): Promise<void> {
    const { actor, requestMeta } = caller
    const { hasPassword, twoFactor } = await waysOf(actor.userId)
    if (!hasPassword && !twoFactor) throw new Refusal('not-possible-now', secondFactorTexts.noProofPossible)
    if (hasPassword && given.password === undefined) throw refusedField('password', secondFactorTexts.passwordAsWell)
    if (twoFactor && given.code === undefined) throw refusedField('code', secondFactorTexts.codeAsWell)
    if (hasPassword) {
      await attempts.count('prove', actor.userId, requestMeta.ip)
      if (!(await passwords.isOf(actor.userId, given.password ?? ''))) {
        await noteFailed(caller, 'password')
        throw refusedField('password', secondFactorTexts.currentPasswordWrong)
      }
    }
    if (twoFactor) {
      await codes
        .check(actor.userId, given.method ?? 'app', given.code ?? '', requestMeta)
        .catch(async (error: unknown) => {
          if (error instanceof Refusal) await noteFailed(caller, 'code')
          throw error
        })
    }
    await attempts.forget('prove', actor.userId, requestMeta.ip)
  }

  return {
    async state({ actor }: Caller): Promise<SecurityState> {
      const ways = await waysOf(actor.userId)
      const [own] = await runPlain(pool, listPasskeys(actor.userId))
      const end = proofEnd(actor.provedAt)
      return {
        ...ways,
        passkeys: own.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
        provedUntil: Date.parse(end) > nowMs() ? end : null,
      }
    },

    /** Valid for `proofMinutes` in this session only. The session gets a new token, so that a copied cookie gains nothing. */
    async prove(given: GivenProof, caller: Caller): Promise<Outcome> {
      const { actor } = caller
      if (given.passkey === undefined) await proveByTyping(given, caller)
      else {
        await passkeys.prove(given.passkey, caller).catch(async (error: unknown) => {
          if (error instanceof Refusal) await noteFailed(caller, 'passkey')
          throw error
        })
      }
      const at = now().toISOString()
      const { renewing, setCookies } = renewalOf(cookies, caller, at)
      await refusing(runPlain(pool, lockAccount(actor.userId), stillSignedIn(cookies, caller), renewing), signInOver)
      actors.forget(actor.userId)
      return { body: { provedUntil: proofEnd(at) }, setCookies }
    },

    async signInSessions({ actor }: Caller): Promise<SignInSession[]> {
      const usedSince = new Date(nowMs() - idleMs).toISOString()
      const [rows] = await runPlain(pool, listSignInSessions(actor.userId, now().toISOString(), usedSince))
      return rows
        .map(({ userAgent, ip, ...row }) => ({
          ...row,
          ip: ip ?? '',
          device: browserName(userAgent ?? ''),
          current: row.id === actor.signInSessionId,
        }))
        .sort((one, other) => Number(other.current) - Number(one.current))
    },

    async end({ id }: { id: string }, caller: Caller): Promise<Outcome> {
      const { actor, requestMeta } = caller
      const ended = recordSecurityEvent('auth:sign-in ended', { severity: 'low' })
      const ending = endOwnSignInSession(actor.userId, id)
      const [, rows] = await refusing(
        runAs(pool, databaseActor(actor, requestMeta), stillSignedIn(cookies, caller), ending, ended),
        signInOver,
      )
      found(rows, secondFactorTexts.noSuchSignIn)
      actors.forget(actor.userId)
      return { body: { id }, setCookies: id === actor.signInSessionId ? cookies.signedOut() : [] }
    },

    /** Also ends copies of this browser's cookie, because the session gets a new token. */
    async endOthers(caller: Caller): Promise<Outcome> {
      const { actor, requestMeta } = caller
      const ended = recordSecurityEvent('auth:other sign-ins ended', { severity: 'low' })
      const { renewing, setCookies } = renewalOf(cookies, caller)
      await refusing(
        runAs(
          pool,
          databaseActor(actor, requestMeta),
          lockAccount(actor.userId),
          stillSignedIn(cookies, caller),
          renewing,
          endOtherSignInSessions(actor.userId, actor.signInSessionId),
          ended,
        ),
        signInOver,
      )
      actors.forget(actor.userId)
      return { body: {}, setCookies }
    },
  }
}

export type Security = ReturnType<typeof openSecurity>
