import { createHash } from 'node:crypto'
import type { SignInErrorCode } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signUpRole } from '@openhour/shared/access/rules.ts'
import { safeNextPath } from '@openhour/shared/lib/next-path.ts'
import { isAllowedLine } from '@openhour/shared/lib/storable.ts'
import { emailForm } from '@openhour/shared/lib/text.ts'
import { v7 as newId } from 'uuid'
import { runAs, runPlain, type Statement } from '../database/tenancy.ts'
import type { Seen } from '../http/request.ts'
import { faultFields } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { addGoogleUser, findAccount, findAccountByEmail, findGoogleAccount, linkGoogle } from './accounts.queries.ts'
import type { Challenges } from './challenges.ts'
import type { Enter } from './entry.ts'
import type { GoogleIdentity, GooglePassage, GoogleProvider } from './google-provider.ts'
import { newToken, sameText } from './keys.ts'
import { zoneOf } from './library.ts'
import { googleMinutes } from './limits.ts'
import { acting, type Outcome, type SignInParts } from './parts.ts'
import { noteSecurityEvent } from './sign-in.queries.ts'

/** What waits while somebody is at Google. `browser` is of a cookie: only the browser that left may come back. */
type Passage = Omit<GooglePassage, 'state'> & { browser: string; role: string; timeZone: string; next: string | null }

/** A return from Google that ends on the page of signing in, with a code for it. */
class Failed extends Error {
  readonly code: SignInErrorCode
  constructor(code: SignInErrorCode) {
    super(code)
    this.code = code
  }
}

export type Redirect = { to: string; setCookies: string[] }
type Tools = {
  provider: GoogleProvider | undefined
  challenges: Challenges
  enter: Enter
  refuseRestricted: (seen: Seen) => Promise<void>
}

/** Signing in, and up, with Google. A person is known by Google's name for them; by their address only where both sides have confirmed it. */
export function openGoogle({ pool, tries, cookies, mails, log }: SignInParts, tools: Tools) {
  const { provider, challenges, enter, refuseRestricted } = tools
  const markOf = (token: string) => createHash('sha256').update(token).digest('base64url')

  async function note(seen: Seen, event: string, person = { userId: '', role: '' }, mail: Statement[] = []) {
    await runAs(pool, acting(person, seen), noteSecurityEvent(event, { severity: 'medium' }), ...mail)
  }

  async function accountFor(identity: GoogleIdentity, passage: Passage, seen: Seen): Promise<string> {
    const [[joined]] = await runPlain(pool, findGoogleAccount(identity.subject))
    if (joined) return joined.userId
    const { email } = identity
    if (!identity.emailVerified || email === undefined || email.length > 254 || !emailForm.test(email))
      throw new Failed('google-unverified')
    const [[account]] = await runPlain(pool, findAccountByEmail(email))
    if (account) return join(account.id, identity.subject, seen)
    await refuseRestricted(seen).catch((error: unknown) => {
      throw error instanceof Refusal ? new Failed('not-available') : error
    })
    return signUp(email, identity, passage, seen)
  }

  async function join(userId: string, subject: string, seen: Seen): Promise<string> {
    const [[account]] = await runPlain(pool, findAccount(userId))
    if (account?.suspended) throw new Failed('suspended')
    const [[linked]] = await runPlain(pool, linkGoogle(newId(), userId, subject))
    if (!account || !linked) {
      await note(seen, 'auth:google not linked', account && { userId, role: account.role })
      throw new Failed('account-not-linked')
    }
    const mail = mails({ kind: 'security-changed', to: account.email, change: 'google-linked' })
    await note(seen, 'auth:google linked', { userId, role: account.role }, mail)
    return userId
  }

  async function signUp(email: string, identity: GoogleIdentity, passage: Passage, seen: Seen): Promise<string> {
    const id = newId()
    const name = identity.name.trim().slice(0, 100).trim()
    const user = {
      id,
      email,
      fullName: name !== '' && isAllowedLine(name) ? name : (email.split('@')[0] as string).slice(0, 100),
      role: signUpRole(passage.role),
      timeZone: zoneOf(passage.timeZone),
    }
    // The account is made with its identity or not at all.
    await runAs(
      pool,
      acting({ userId: id, role: user.role }, seen),
      addGoogleUser(user),
      linkGoogle(newId(), id, identity.subject),
      noteSecurityEvent('auth:account made with google'),
    )
    return id
  }

  async function arrive(query: URLSearchParams, headers: Headers, seen: Seen): Promise<Redirect> {
    if (!provider) throw new Failed('google-failed')
    await tries.count('google', '', seen.ip, 30).catch((error: unknown) => {
      throw error instanceof Refusal ? new Failed('too-many-tries') : error
    })
    const state = query.get('state') ?? ''
    // Taken before anything is looked at: a state is used up by whoever brings it.
    const passage = state === '' ? undefined : (await challenges.take<Passage>('google', state))?.details
    const browser = cookies.read('google', headers)
    if (!passage || browser === undefined || !sameText(markOf(browser), passage.browser)) {
      await note(seen, 'auth:google state refused')
      throw new Failed('state-mismatch')
    }
    const error = query.get('error')
    if (error !== null) throw new Failed(error === 'access_denied' ? 'google-cancelled' : 'google-failed')
    const issuer = query.get('iss')
    const code = query.get('code') ?? ''
    if (code === '' || (issuer !== null && issuer !== provider.issuer)) {
      await note(seen, 'auth:google answer refused')
      throw new Failed('google-failed')
    }
    const identity = await provider.identityFor(code, { ...passage, state }).catch(async (fault: unknown) => {
      log.warn(faultFields(fault), 'an answer of Google was not accepted')
      await note(seen, 'auth:google answer refused')
      throw new Failed('google-failed')
    })
    const userId = await accountFor(identity, passage, seen)
    const entered = await enter({ by: 'google', userId }, headers, seen)
    const next = passage.next ?? undefined
    if ('secondFactor' in entered) {
      const search = new URLSearchParams({ mode: 'second-factor', ...(next === undefined ? {} : { next }) })
      return { to: `/auth?${search.toString()}`, setCookies: entered.setCookies }
    }
    return { to: next ?? entered.home, setCookies: entered.setCookies }
  }

  return {
    isOn: provider !== undefined,

    async begin(form: { role?: unknown; next?: unknown; timeZone?: string | undefined }, seen: Seen): Promise<Outcome> {
      if (!provider) throw new Refusal('not-possible-now', secondFactorTexts.googleOff)
      await tries.count('google', '', seen.ip, 30)
      const [state, codeVerifier, nonce, browser] = [newToken(), newToken(), newToken(), newToken()]
      const url = await provider.addressFor({ state, codeVerifier, nonce }).catch(() => {
        throw new Refusal('unavailable', secondFactorTexts.googleAway)
      })
      const passage: Passage = {
        codeVerifier,
        nonce,
        browser: markOf(browser),
        role: signUpRole(form.role),
        timeZone: zoneOf(form.timeZone),
        next: safeNextPath(form.next) ?? null,
      }
      await challenges.begin('google', state, googleMinutes, passage)
      return { body: { url }, setCookies: [cookies.give('google', browser, googleMinutes * 60)] }
    },

    /** Always leads to a page of ours: home, the page that was wanted, the second factor, or the reason why not. */
    async callback(query: URLSearchParams, headers: Headers, seen: Seen): Promise<Redirect> {
      const arrived = await arrive(query, headers, seen).catch((error: unknown): Redirect => {
        return { to: `/auth?error=${failureOf(error)}`, setCookies: [] }
      })
      return { ...arrived, setCookies: [...arrived.setCookies, cookies.take('google')] }
    },
  }

  function failureOf(error: unknown): SignInErrorCode {
    if (error instanceof Failed) return error.code
    if (error instanceof Refusal) {
      if (error.problem.code === 'suspended') return 'suspended'
      if (error.problem.code === 'address-not-confirmed') return 'account-not-linked'
      return 'google-failed'
    }
    log.error(faultFields(error), 'a return from Google failed')
    return 'google-failed'
  }
}

export type Google = ReturnType<typeof openGoogle>
