import type { Role } from '@openhour/shared/access/rules.ts'
import { homeOf } from '@openhour/shared/access/rules.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { isAPIError } from 'better-auth/api'
import type pg from 'pg'
import { runAs, runPlain } from '../database/tenancy.ts'
import type { Seen } from '../http/request.ts'
import { Refusal } from '../refusal.ts'
import type { Actors } from './actors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { tokenOf } from './cookie.ts'
import { longestSignInHours, type SignInLibrary } from './library.ts'
import { endSignInSession, endSignInSessionsOf, findSignInSession, noteSecurityEvent } from './sign-in.queries.ts'
import type { Tries } from './tries.ts'

/** What signing up, in and out comes to; `setCookies` are to be sent with the answer. */
export type Outcome = { body: Record<string, unknown>; setCookies: string[] }

type Parts = { library: SignInLibrary; pool: pg.Pool; actors: Actors; tries: Tries; cookie: string; secret: string }

/** Answers that must not tell whether an address has an account come no sooner than this: longer than the work behind them takes. */
const quietMs = 500

async function quietly<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, quietMs))])
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

function refuseCommon(password: string, field: string): void {
  if (isCommonPassword(password))
    throw new Refusal('invalid-input', passwordTooCommon, { errors: { [field]: passwordTooCommon } })
}

/** Signing up, in and out over the library, with what the product adds: tries, quiet answers, one session per browser, security events. */
export function openSignIn({ library, pool, actors, tries, cookie, secret }: Parts) {
  const headersOf = (seen: Seen) => new Headers({ 'user-agent': seen.userAgent, 'x-openhour-address': seen.ip })

  async function endCarried(headers: Headers, exceptToken?: string): Promise<void> {
    const token = tokenOf(headers.get('cookie'), cookie, secret)
    if (token === undefined || token === exceptToken) return
    const [[row]] = await runPlain(pool, findSignInSession(token))
    if (!row) return
    await runPlain(pool, endSignInSession(row.id))
    actors.forget(row.userId)
  }

  return {
    async signUp(
      form: { name: string; email: string; password: string; role?: unknown; timeZone?: string | undefined },
      seen: Seen,
    ): Promise<Outcome> {
      refuseCommon(form.password, 'password')
      await tries.count('sign-up', form.email, seen.ip)
      await quietly(
        library.api.signUpEmail({
          body: { ...form, role: typeof form.role === 'string' ? form.role : '', timeZone: form.timeZone ?? '' },
          headers: headersOf(seen),
        }),
      )
      return { body: { message: signInTexts.checkMail }, setCookies: [] }
    },

    async signIn(form: { email: string; password: string }, headers: Headers, seen: Seen): Promise<Outcome> {
      await tries.count('sign-in', form.email, seen.ip)
      const started = performance.now()
      const answer = await library.api
        .signInEmail({ body: form, headers: headersOf(seen), returnHeaders: true })
        .catch(async (error: unknown) => {
          await new Promise((done) => setTimeout(done, Math.max(0, quietMs - (performance.now() - started))))
          if (!isAPIError(error)) throw error
          if (error.body?.code === 'EMAIL_NOT_VERIFIED')
            throw new Refusal('address-not-confirmed', signInTexts.notConfirmed)
          throw new Refusal('not-signed-in', signInTexts.wrong)
        })
      await endCarried(headers, answer.response.token)
      await tries.forget('sign-in', form.email, seen.ip)
      const [[row]] = await runPlain(pool, findSignInSession(answer.response.token))
      const role = (row?.role ?? 'client') as Role
      const actor = { userId: answer.response.user.id, role, ip: seen.ip, userAgent: seen.userAgent }
      await runAs(pool, actor, noteSecurityEvent('auth:session started'))
      return {
        body: { home: homeOf[role], role },
        setCookies: [...answer.headers.getSetCookie(), signedInMark(cookie, longestSignInHours * 3600)],
      }
    },

    /** Ends every sign-in session of the person, in all their browsers. */
    async signOut(headers: Headers, seen: Seen): Promise<Outcome> {
      const actor = await actors.of(headers)
      if (actor) {
        const acting = { userId: actor.userId, role: actor.role, ip: seen.ip, userAgent: seen.userAgent }
        await runAs(pool, acting, endSignInSessionsOf(actor.userId), noteSecurityEvent('auth:session ended'))
        actors.forget(actor.userId)
      }
      const { headers: cleared } = await library.api.signOut({ headers: headersOf(seen), returnHeaders: true })
      return { body: { home: '/' }, setCookies: [...cleared.getSetCookie(), signedInMark(cookie, 0)] }
    },

    async requestReset(form: { email: string }, seen: Seen): Promise<Outcome> {
      await tries.count('reset', form.email, seen.ip)
      await quietly(library.api.requestPasswordReset({ body: form, headers: headersOf(seen) }))
      return { body: { message: signInTexts.resetSent }, setCookies: [] }
    },

    async resetPassword(form: { token: string; newPassword: string }, seen: Seen): Promise<Outcome> {
      refuseCommon(form.newPassword, 'newPassword')
      await tries.count('reset-link', '', seen.ip)
      await library.api.resetPassword({ body: form, headers: headersOf(seen) }).catch(linkOver)
      actors.forgetAll()
      return { body: { message: signInTexts.passwordChanged }, setCookies: [] }
    },

    async confirm(form: { token: string }, seen: Seen): Promise<Outcome> {
      await tries.count('confirm', '', seen.ip)
      await library.api.verifyEmail({ query: form, headers: headersOf(seen) }).catch(linkOver)
      return { body: { message: signInTexts.confirmed }, setCookies: [] }
    },

    async confirmAgain(form: { email: string }, seen: Seen): Promise<Outcome> {
      await tries.count('confirm-again', form.email, seen.ip)
      await quietly(library.api.sendVerificationEmail({ body: form, headers: headersOf(seen) }).catch(() => undefined))
      return { body: { message: signInTexts.confirmSent }, setCookies: [] }
    },
  }
}

export type SignIn = ReturnType<typeof openSignIn>

/** A readable cookie beside the real one, worth nothing: it only spares a visitor's page the question whether somebody is signed in. */
function signedInMark(cookie: string, seconds: number): string {
  return `signed_in=1; Path=/; SameSite=Lax; Max-Age=${seconds}${cookie.startsWith('__Host-') ? '; Secure' : ''}`
}

function linkOver(error: unknown): never {
  if (isAPIError(error) && error.statusCode < 500) throw new Refusal('not-possible-now', signInTexts.linkOver)
  throw error
}
