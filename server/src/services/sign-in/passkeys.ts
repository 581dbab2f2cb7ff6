import { maxPasskeys, secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { requireProof } from '../../platform/http/proof.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { findAccount } from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import type { Changes } from './changes.ts'
import type { Enter } from './entry.ts'
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  recordPasskeyUse,
} from './factors.queries.ts'
import { newToken, passkeyHandle } from './keys.ts'
import { passkeyMinutes } from './limits.ts'
import { databaseActor, type Caller, type Outcome, type SignInParts } from './parts.ts'
import { outcomeOf } from './sign-in.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'

type Asked = { challenge: string }
type Tools = { challenges: Challenges; changes: Changes; enter: Enter; publicUrl: string; origins: readonly string[] }

// Loaded on first use: it takes a quarter of a second, and most starts don't need it.
const load = () => import('@simplewebauthn/server')
const timeout = passkeyMinutes * 60_000
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/**
 * Discoverable passkeys with user verification, registered after re-authentication. Each challenge can be answered once, within `passkeyMinutes`, by
 * the browser that requested it.
 */
export function openPasskeys({ pool, attempts, cookies, mails }: SignInParts, tools: Tools) {
  const { challenges, changes, enter } = tools
  const rpID = new URL(tools.publicUrl).hostname
  const expectedOrigin = tools.origins.filter((origin) => new URL(origin).hostname === rpID)
  const refused = () => new Refusal('not-signed-in', secondFactorTexts.passkeyRefused)
  const over = () => new Refusal('not-possible-now', secondFactorTexts.passkeyOver)
  /** For signed-in people, challenges are bound to the session instead of a cookie. */
  const keyFor = (kind: string, { actor }: Caller) => `${kind} ${actor.signInSessionId}`

  async function noteRefused(userId: string, requestMeta: RequestMeta): Promise<void> {
    const [[account]] = await runPlain(pool, findAccount(userId))
    const event = recordSecurityEvent('auth:passkey refused', { severity: 'medium' })
    if (account) await runAs(pool, databaseActor({ userId, role: account.role }, requestMeta), event)
  }

  /**
   * Verifies a passkey's response to the challenge.
   * @param handleOptional a device need not name its user if we listed the allowed passkeys
   * @throws Refusal 401 if it is invalid
   */
  async function verify(
    given: object,
    { challenge }: Asked,
    requestMeta: RequestMeta,
    handleOptional: boolean,
  ): Promise<{ userId: string; passkeyId: string }> {
    const response = given as AuthenticationResponseJSON
    const [[passkey]] = await runPlain(pool, findPasskey(response.id))
    if (!passkey) throw new Refusal('not-signed-in', secondFactorTexts.passkeyUnknown)
    const { verifyAuthenticationResponse } = await load()
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }).catch(() => undefined)
    const handle = Buffer.from(passkeyHandle(passkey.userId)).toString('base64url')
    const named = response.response.userHandle ?? undefined
    const next = verified?.verified ? verified.authenticationInfo.newCounter : undefined
    const used =
      next !== undefined && (named === handle || (named === undefined && handleOptional))
        ? await runPlain(pool, recordPasskeyUse(passkey.id, passkey.counter, next, now().toISOString()))
        : [[]]
    if (used[0].length === 0) {
      await noteRefused(passkey.userId, requestMeta)
      throw refused()
    }
    return { userId: passkey.userId, passkeyId: passkey.id }
  }

  return {
    async signInOptions(requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('passkey-options', '', requestMeta.ip, 60)
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout })
      const token = newToken()
      await challenges.begin('passkey-sign-in', token, passkeyMinutes, { challenge: options.challenge })
      return { body: options, setCookies: [cookies.give('passkey', token, passkeyMinutes * 60)] }
    },

    async signIn(response: object, headers: Headers, requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('passkey', '', requestMeta.ip, 30)
      const token = cookies.read('passkey', headers)
      const asked = token === undefined ? undefined : await challenges.take<Asked>('passkey-sign-in', token)
      if (!asked) throw over()
      const known = await verify(response, asked.details, requestMeta, false)
      const outcome = outcomeOf(await enter({ by: 'passkey', ...known }, headers, requestMeta))
      return { ...outcome, setCookies: [...outcome.setCookies, cookies.take('passkey')] }
    },

    async proofOptions(caller: Caller): Promise<object> {
      const [own] = await runPlain(pool, listPasskeys(caller.actor.userId))
      const { generateAuthenticationOptions } = await load()
      const allowCredentials = own.map(({ credentialId }) => ({ id: credentialId }))
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        timeout,
        allowCredentials,
      })
      const asked: Asked = { challenge: options.challenge }
      await challenges.begin('passkey-proof', keyFor('proof', caller), passkeyMinutes, asked, caller.actor.userId)
      return options
    },

    /** @throws Refusal unless it is the caller's own passkey */
    async prove(response: object, caller: Caller): Promise<void> {
      await attempts.count('passkey', '', caller.requestMeta.ip, 30)
      const asked = await challenges.take<Asked>('passkey-proof', keyFor('proof', caller))
      if (!asked || asked.userId !== caller.actor.userId) throw over()
      // Never 401 here, because the caller is still signed in.
      const { userId } = await verify(response, asked.details, caller.requestMeta, true).catch((error: unknown) => {
        if (error instanceof Refusal) throw new Refusal('not-possible-now', error.problem.detail)
        throw error
      })
      if (userId !== caller.actor.userId) throw new Refusal('not-possible-now', secondFactorTexts.passkeyRefused)
    },

    async registerOptions(caller: Caller): Promise<object> {
      const { userId } = caller.actor
      requireProof(caller.actor)
      const [own, [account]] = await runPlain(pool, listPasskeys(userId), findAccount(userId))
      if (own.length >= maxPasskeys) throw new Refusal('limit-reached', secondFactorTexts.tooManyPasskeys)
      if (!account) throw new Refusal('not-signed-in', 'Please sign in to continue.')
      const { generateRegistrationOptions } = await load()
      const options = await generateRegistrationOptions({
        rpName: 'Openhour',
        rpID,
        userID: passkeyHandle(userId),
        userName: account.email,
        userDisplayName: account.email,
        attestationType: 'none',
        timeout,
        excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
      const asked: Asked = { challenge: options.challenge }
      await challenges.begin('passkey-new', keyFor('new', caller), passkeyMinutes, asked, userId)
      return options
    },

    async register(form: { name: string; response: object }, caller: Caller): Promise<Outcome> {
      const { userId } = caller.actor
      await attempts.count('passkey-new', userId, caller.requestMeta.ip)
      const asked = await challenges.take<Asked>('passkey-new', keyFor('new', caller))
      if (!asked || asked.userId !== userId) throw over()
      const { verifyRegistrationResponse } = await load()
      const verified = await verifyRegistrationResponse({
        response: form.response as RegistrationResponseJSON,
        expectedChallenge: asked.details.challenge,
        expectedOrigin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
      const made = verified?.verified ? verified.registrationInfo.credential : undefined
      if (!made) throw new Refusal('not-possible-now', secondFactorTexts.passkeyRefused)
      const [own, [account]] = await runPlain(pool, listPasskeys(userId), findAccount(userId))
      if (own.length >= maxPasskeys || !account) throw new Refusal('limit-reached', secondFactorTexts.tooManyPasskeys)
      const id = newId()
      const adding = [
        addPasskey({
          id,
          userId,
          name: form.name,
          credentialId: made.id,
          publicKey: Buffer.from(made.publicKey),
          counter: made.counter,
          at: now().toISOString(),
        }),
      ]
      const notices = mails({ kind: 'security-changed', to: account.email, change: 'passkey-added' })
      const setCookies = await refusing(changes.by(caller, 'auth:passkey added', adding, notices), {
        passkeys_credential: () => new Refusal('already-exists', secondFactorTexts.passkeyExists),
      })
      return { body: { id }, setCookies }
    },

    async rename({ id, name }: { id: string; name: string }, { actor }: Caller): Promise<{ id: string; name: string }> {
      const [renamed] = await runPlain(pool, renamePasskey(actor.userId, id, name))
      found(renamed, secondFactorTexts.noSuchPasskey)
      return { id, name }
    },

    async remove({ id }: { id: string }, caller: Caller): Promise<Outcome> {
      const { userId } = caller.actor
      requireProof(caller.actor)
      const [own, [account]] = await runPlain(pool, listPasskeys(userId), findAccount(userId))
      found(
        own.filter((passkey) => passkey.id === id),
        secondFactorTexts.noSuchPasskey,
      )
      const notices = mails({ kind: 'security-changed', to: account?.email ?? '', change: 'passkey-removed' })
      const setCookies = await changes.by(caller, 'auth:passkey removed', [removePasskey(userId, id)], notices)
      return { body: { id }, setCookies }
    },
  }
}

export type Passkeys = ReturnType<typeof openPasskeys>
