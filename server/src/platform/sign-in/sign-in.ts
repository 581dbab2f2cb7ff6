import type { SecondFactorWay } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { secondFactorTexts } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { isAPIError } from 'better-auth/api'
import { runAs, runPlain } from '../database/tenancy.ts'
import type { Seen } from '../http/request.ts'
import { Refusal } from '../refusal.ts'
import { endResetLinks } from './accounts.queries.ts'
import type { AddressChange } from './address-change.ts'
import type { Challenges } from './challenges.ts'
import { endChallengesOf } from './challenges.queries.ts'
import { type Codes, TooManyCodes } from './codes.ts'
import type { Enter, Entered, Pending } from './entry.ts'
import type { SignInLibrary } from './library.ts'
import { acting, type Outcome, type SignInParts } from './parts.ts'
import { type Passwords, refuseCommon } from './passwords.ts'
import { endSignInSessionsOf, noteSecurityEvent } from './sign-in.queries.ts'

type Tools = {
  library: SignInLibrary
  enter: Enter
  passwords: Passwords
  challenges: Challenges
  codes: Codes
  addressChange: AddressChange
  /** Stands before a new account, for where the product is not offered. */
  refuseRestricted: (seen: Seen) => Promise<void>
}

/** What a way of signing in answers: where to go, or that a second factor is asked for. */
export function outcomeOf({ setCookies, ...body }: Entered): Outcome {
  return { body, setCookies }
}

/** Signing up, in and out, with what the product adds to the library: tries, quiet answers, second factors, security events. */
export function openSignIn(parts: SignInParts, tools: Tools) {
  const { pool, actors, tries, cookies, quiet } = parts
  const { library, enter, passwords, challenges, codes } = tools
  const headersOf = (seen: Seen) => new Headers({ 'user-agent': seen.userAgent, 'x-openhour-address': seen.ip })

  return {
    async signUp(
      form: { name: string; email: string; password: string; role?: unknown; timeZone?: string | undefined },
      seen: Seen,
    ): Promise<Outcome> {
      refuseCommon(form.password, 'password')
      await tries.count('sign-up', form.email, seen.ip)
      await tools.refuseRestricted(seen)
      await quiet.always(
        library.api.signUpEmail({
          body: { ...form, role: typeof form.role === 'string' ? form.role : '', timeZone: form.timeZone ?? '' },
          headers: headersOf(seen),
        }),
      )
      return { body: { message: signInTexts.checkMail }, setCookies: [] }
    },

    async signIn(form: { email: string; password: string }, headers: Headers, seen: Seen): Promise<Outcome> {
      await tries.count('sign-in', form.email, seen.ip)
      const entering = async () => {
        const account = await passwords.whose(form.email, form.password)
        if (!account) throw new Refusal('not-signed-in', signInTexts.wrong)
        return enter({ by: 'password', userId: account.id, passwordHash: account.passwordHash }, headers, seen)
      }
      const entered = await quiet.refusals(entering())
      await tries.forget('sign-in', form.email, seen.ip)
      return outcomeOf(entered)
    },

    /** Finishes a sign-in whose first factor was right. */
    async secondFactor(form: { code: string; way: SecondFactorWay }, headers: Headers, seen: Seen): Promise<Outcome> {
      const token = cookies.read('secondFactor', headers)
      const pending = token === undefined ? undefined : await challenges.find<Pending>('second-factor', token)
      if (token === undefined || pending?.userId == null)
        throw new Refusal('not-signed-in', secondFactorTexts.pendingOver)
      await codes.check(pending.userId, form.way, form.code, seen).catch(async (error: unknown) => {
        if (error instanceof TooManyCodes) await challenges.take('second-factor', token)
        throw error
      })
      const taken = await challenges.take<Pending>('second-factor', token)
      if (taken?.userId == null) throw new Refusal('not-signed-in', secondFactorTexts.pendingOver)
      return outcomeOf(
        await enter({ by: 'second-factor', userId: taken.userId, pending: taken.details }, headers, seen),
      )
    },

    /** Ends every sign-in session of the person, in all their browsers. */
    async signOut(headers: Headers, seen: Seen): Promise<Outcome> {
      const actor = await actors.of(headers)
      if (actor) {
        await runAs(
          pool,
          acting(actor, seen),
          endSignInSessionsOf(actor.userId),
          noteSecurityEvent('auth:session ended'),
        )
        actors.forget(actor.userId)
      }
      return { body: { home: '/' }, setCookies: cookies.signedOut() }
    },

    async requestReset(form: { email: string }, seen: Seen): Promise<Outcome> {
      await tries.count('reset', form.email, seen.ip)
      await quiet.always(library.api.requestPasswordReset({ body: form, headers: headersOf(seen) }))
      return { body: { message: signInTexts.resetSent }, setCookies: [] }
    },

    async resetPassword(form: { token: string; newPassword: string }, seen: Seen): Promise<Outcome> {
      refuseCommon(form.newPassword, 'newPassword')
      await tries.count('reset-link', '', seen.ip)
      await library.api.resetPassword({ body: form, headers: headersOf(seen) }).catch(linkOver)
      actors.forgetAll()
      return { body: { message: signInTexts.passwordChanged }, setCookies: [] }
    },

    /** What else ends with a password that was chosen anew through the mail. */
    async afterReset(userId: string): Promise<void> {
      await runPlain(pool, endChallengesOf(userId), endResetLinks(userId))
      await codes.forgive(userId)
    },

    /** The link of a mail: of a new account, or of one that moves to another address. */
    async confirm(form: { token: string }, headers: Headers, seen: Seen): Promise<Outcome> {
      await tries.count('confirm', '', seen.ip)
      const moved = await tools.addressChange.confirm(form.token, headers, seen)
      if (moved) return moved
      await library.api.verifyEmail({ query: form, headers: headersOf(seen) }).catch(linkOver)
      return { body: { message: signInTexts.confirmed }, setCookies: [] }
    },

    async confirmAgain(form: { email: string }, seen: Seen): Promise<Outcome> {
      await tries.count('confirm-again', form.email, seen.ip)
      await quiet.always(
        library.api.sendVerificationEmail({ body: form, headers: headersOf(seen) }).catch(() => undefined),
      )
      return { body: { message: signInTexts.confirmSent }, setCookies: [] }
    },
  }
}

export type SignIn = ReturnType<typeof openSignIn>

function linkOver(error: unknown): never {
  if (isAPIError(error) && error.statusCode < 500) throw new Refusal('not-possible-now', signInTexts.linkOver)
  throw error
}
