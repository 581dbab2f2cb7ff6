import { attemptMinutes } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { SignInForm } from '@openhour/shared/features/account/sign-in.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { UnreadableBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { findAccount } from './accounts.queries.ts'
import type { RememberedActors } from './actors.ts'
import { cookieName } from './cookie.ts'
import { openKnownBrowsers } from './known-browsers.ts'
import { maxPerAccount, maxPasswordsPerAccount } from './limits.ts'
import { readForm } from './read-form.ts'
import { keyedBy, openAttempts, tooManyAttempts } from './attempts.ts'
import { countAttempts, refundAttempt } from './attempts.queries.ts'

const otherMethods = 'You can still sign in from a browser that you have used before, with a passkey or with Google.'

/** Routes that may start a sign-in session. */
const entryPaths = ['/sign-in', '/second-factor', '/passkey/sign-in', '/callback/google', '/google/sign-up']

/**
 * Limits wrong passwords per account over all network addresses to `passwordsAnywhere` in a window, in addition to the limit per account and address.
 * Known browsers are counted separately, each on its own, so strangers cannot lock the owner out. Email addresses without an account count the
 * same, so the answers reveal nothing. A body that cannot be read reaches no route and counts against its sender.
 */
export function behindRateLimit(
  routes: Hono<HostEnv>,
  { pool, actors, publicUrl, secret }: { pool: pg.Pool; actors: RememberedActors; publicUrl: string; secret: string },
): Hono<HostEnv> {
  const known = openKnownBrowsers(publicUrl, secret)
  const keyed = keyedBy(secret)
  const attempts = openAttempts(pool, secret)
  const signInCookie = `${cookieName(publicUrl)}=`

  /** Who has just signed in by this answer. */
  async function enteredBy(response: Response): Promise<string | undefined> {
    const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith(signInCookie))
    const actor = given && (await actors.peek(new Headers({ cookie: given.split(';')[0] as string })))
    const [[account]] = actor ? await runPlain(pool, findAccount(actor.userId)) : [[]]
    return account?.email
  }

  const guarded = new Hono<HostEnv>()
  guarded.use(async (c, next) => {
    await next()
    if (c.error instanceof UnreadableBody) await attempts.count('unreadable', '', c.var.requestMeta.ip)
  })
  guarded.post('/sign-in', async (c, next) => {
    const { email: account } = readForm(c.env.incoming, SignInForm)
    const browser = known.idFor(account, c.req.raw.headers)
    const at = new Date(nowMs()).toISOString()
    const end = new Date(nowMs() + attemptMinutes * 60_000).toISOString()
    const own = browser === undefined ? keyed('sign-in anywhere', account) : keyed('sign-in known', account, browser)
    const most = browser === undefined ? maxPasswordsPerAccount : maxPerAccount
    // Someone who knew an earlier password may have made many browsers known, so limit them together too.
    const shared = browser === undefined ? null : keyed('sign-in known', account)
    const [[counted]] = await runPlain(pool, countAttempts(own, most, shared, at, end))
    if (counted && counted.attempts > most)
      throw tooManyAttempts(counted.windowEndsAt, browser === undefined ? otherMethods : '')
    if (counted?.sharedEndsAt != null && (counted.sharedAttempts ?? 0) > maxPasswordsPerAccount)
      throw tooManyAttempts(counted.sharedEndsAt)
    await next()
    // Not a wrong password (or not checked, because this network is over its limit), so it must not count for everyone.
    if (c.res.ok || c.res.status === 429)
      await runPlain(pool, refundAttempt(own), ...(shared === null ? [] : [refundAttempt(shared)]))
  })
  for (const path of entryPaths) {
    guarded.use(path, async (c, next) => {
      await next()
      const account = await enteredBy(c.res)
      if (account !== undefined) c.res.headers.append('set-cookie', known.cookieFor(account, c.req.raw.headers))
    })
  }
  return guarded.route('/', routes)
}
