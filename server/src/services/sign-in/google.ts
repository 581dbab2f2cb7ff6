import { createHash } from 'node:crypto'
import { googleMinutes, type SignInErrorCode } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { settingsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { safeNextPath } from '@openhour/shared/lib/next-path.ts'
import { newId } from '../../platform/new-id.ts'
import { now } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import { requireProof } from '../../platform/http/proof.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { faultFields } from '../../platform/log.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import {
  addGoogleIdentity,
  endGoogle,
  findAccount,
  findGoogleAccount,
  requireGoogle,
  requireOtherMethod,
} from './accounts.queries.ts'
import type { Changes } from './changes.ts'
import type { Challenges } from './challenges.ts'
import type { Enter } from './entry.ts'
import { GoogleFailure } from './google-failure.ts'
import type { GooglePassage, GoogleProvider } from './google-provider.ts'
import type { GoogleSignUp } from './google-sign-up.ts'
import { newToken, sameText } from './keys.ts'
import { zoneOf } from './new-account.ts'
import { databaseActor, type Caller, type Outcome, type SignInParts } from './parts.ts'
import { recordSecurityEvent } from './sign-in.queries.ts'

/** The state while a person is at Google. `browser` is the hash of a cookie, so that only the same browser can return. */
type Passage = Omit<GooglePassage, 'state'> & { browser: string } & (
    | { timeZone: string; next: string | null }
    /** To link an account, after re-authentication. */
    | { linkFor: string }
  )
type SignInPassage = Exclude<Passage, { linkFor: string }>

export type Redirect = { to: string; setCookies: string[] }
type Tools = {
  provider: GoogleProvider | undefined
  challenges: Challenges
  changes: Changes
  enter: Enter
  googleSignUp: GoogleSignUp
}

/**
 * Sign-in and sign-up with Google. People are identified by Google's subject, never by their address. Existing accounts are linked only from the
 * settings, after re-authentication. Otherwise, someone who signed up with a stranger's address would share the account with its owner, and a former
 * owner of a mailbox could get in.
 */
export function openGoogle({ pool, actors, attempts, cookies, mails, log }: SignInParts, tools: Tools) {
  const { provider, challenges, changes, enter, googleSignUp } = tools
  const markOf = (token: string) => createHash('sha256').update(token).digest('base64url')

  async function note(requestMeta: RequestMeta, event: string, person = { userId: '', role: '' }) {
    await runAs(pool, databaseActor(person, requestMeta), recordSecurityEvent(event, { severity: 'medium' }))
  }

  /** Links only in the browser and the sign-in session that started it. */
  async function link(
    signInSessionId: string,
    subject: string,
    headers: Headers,
    requestMeta: RequestMeta,
  ): Promise<Redirect> {
    const actor = await actors.of(headers)
    if (actor?.signInSessionId !== signInSessionId) throw new GoogleFailure('state-mismatch')
    const [[account]] = await runPlain(pool, findAccount(actor.userId))
    const adding = [
      requireGoogle(actor.userId, false),
      addGoogleIdentity(newId(), actor.userId, subject, now().toISOString()),
    ]
    const notices = mails({ kind: 'security-changed', to: account?.email ?? '', change: 'google-linked' })
    const setCookies = await refusing(
      changes.by({ actor, headers, requestMeta }, 'auth:google linked', adding, notices),
      {
        'google-changed': () => new Refusal('already-exists', secondFactorTexts.googleIsLinked),
        sign_in_accounts_once: () => new Refusal('already-exists', secondFactorTexts.googleIsLinked),
      },
    )
    return { to: settingsPath(actor.role), setCookies }
  }

  async function arrive(query: URLSearchParams, headers: Headers, requestMeta: RequestMeta): Promise<Redirect> {
    if (!provider) throw new GoogleFailure('google-failed')
    await attempts.count('google', '', requestMeta.ip, 30).catch((error: unknown) => {
      throw error instanceof Refusal ? new GoogleFailure('too-many-attempts') : error
    })
    const state = query.get('state') ?? ''
    // Use up the state before any check.
    const passage = state === '' ? undefined : (await challenges.take<Passage>('google', state))?.details
    const browser = cookies.read('google', headers)
    if (!passage || browser === undefined || !sameText(markOf(browser), passage.browser)) {
      await note(requestMeta, 'auth:google state refused')
      throw new GoogleFailure('state-mismatch')
    }
    const error = query.get('error')
    if (error !== null) throw new GoogleFailure(error === 'access_denied' ? 'google-cancelled' : 'google-failed')
    const identity = await provider.identify(query, { ...passage, state }).catch(async (fault: unknown) => {
      log.warn(faultFields(fault), 'a response from Google was refused')
      await note(requestMeta, 'auth:google answer refused')
      throw new GoogleFailure('google-failed')
    })
    if ('linkFor' in passage) return link(passage.linkFor, identity.subject, headers, requestMeta)
    const [[known]] = await runPlain(pool, findGoogleAccount(identity.subject))
    if (!known) return googleSignUp.begin(identity, { timeZone: passage.timeZone, next: passage.next }, requestMeta)
    const entered = await enter({ by: 'google', userId: known.userId, subject: identity.subject }, headers, requestMeta)
    const next = passage.next ?? undefined
    if ('secondFactor' in entered) {
      const search = new URLSearchParams({ mode: 'second-factor', ...(next === undefined ? {} : { next }) })
      return { to: `/auth?${search.toString()}`, setCookies: entered.setCookies }
    }
    return { to: next ?? entered.home, setCookies: entered.setCookies }
  }

  /** @param passage the state for the return */
  async function leave(
    passage: { linkFor: string } | Omit<SignInPassage, keyof GooglePassage | 'browser'>,
    userId?: string,
  ): Promise<Outcome> {
    if (!provider) throw new Refusal('not-possible-now', secondFactorTexts.googleOff)
    const [state, codeVerifier, nonce, browser] = [newToken(), newToken(), newToken(), newToken()]
    const url = await provider.authorizationUrl({ state, codeVerifier, nonce }).catch(() => {
      throw new Refusal('unavailable', secondFactorTexts.googleAway)
    })
    const whole: Passage = { codeVerifier, nonce, browser: markOf(browser), ...passage }
    await challenges.begin('google', state, googleMinutes, whole, userId)
    return { body: { url }, setCookies: [cookies.give('google', browser, googleMinutes * 60)] }
  }

  return {
    async begin(form: { next?: unknown; timeZone?: string | undefined }, requestMeta: RequestMeta): Promise<Outcome> {
      await attempts.count('google', '', requestMeta.ip, 30)
      const next = safeNextPath(form.next) ?? null
      return leave({ timeZone: zoneOf(form.timeZone), next })
    },

    /** Starts linking a signed-in person's account. */
    async beginLink({ actor, requestMeta }: Caller): Promise<Outcome> {
      requireProof(actor)
      await attempts.count('google', '', requestMeta.ip, 30)
      return leave({ linkFor: actor.signInSessionId }, actor.userId)
    },

    async unlink(caller: Caller): Promise<Outcome> {
      const { actor } = caller
      requireProof(actor)
      const [[account]] = await runPlain(pool, findAccount(actor.userId))
      const ending = [requireGoogle(actor.userId, true), requireOtherMethod(actor.userId), endGoogle(actor.userId)]
      const notices = mails({ kind: 'security-changed', to: account?.email ?? '', change: 'google-unlinked' })
      const setCookies = await refusing(changes.by(caller, 'auth:google unlinked', ending, notices), {
        'google-changed': () => new Refusal('not-possible-now', secondFactorTexts.googleIsNotLinked),
        'last-method': () => new Refusal('not-possible-now', secondFactorTexts.googleIsLastMethod),
      })
      return { body: {}, setCookies }
    },

    signUp: googleSignUp.finish,

    /** Always redirects to one of our pages: home, the requested page, the second factor or an error. */
    async callback(query: URLSearchParams, headers: Headers, requestMeta: RequestMeta): Promise<Redirect> {
      const arrived = await arrive(query, headers, requestMeta).catch((error: unknown): Redirect => {
        return { to: `/auth?error=${failureOf(error)}`, setCookies: [] }
      })
      return { ...arrived, setCookies: [...arrived.setCookies, cookies.take('google')] }
    },
  }

  function failureOf(error: unknown): SignInErrorCode {
    if (error instanceof GoogleFailure) return error.code
    if (error instanceof Refusal) {
      if (error.problem.code === 'suspended') return 'suspended'
      if (error.problem.code === 'address-not-confirmed') return 'account-not-linked'
      if (error.problem.code === 'already-exists') return 'google-in-use'
      if (error.problem.code === 'not-signed-in') return 'state-mismatch'
      return 'google-failed'
    }
    log.error(faultFields(error), 'a return from Google failed')
    return 'google-failed'
  }
}

export type Google = ReturnType<typeof openGoogle>
