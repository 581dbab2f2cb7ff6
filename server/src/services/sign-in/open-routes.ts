import { Hono } from 'hono'
import type { Database } from '../../platform/database/database.ts'
import type { Env } from '../../platform/env.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { jsonFromPages, type MountedRoute } from '../../platform/http/mounted-route.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import type { Log } from '../../platform/log.ts'
import { type RememberedActors, openActors } from './actors.ts'
import { openAddressChange } from './address-change.ts'
import { openChallenges } from './challenges.ts'
import { openChanges } from './changes.ts'
import { openCodes } from './codes.ts'
import { cookieName, openCookies } from './cookie.ts'
import { openEntry } from './entry.ts'
import { openGoogleProvider } from './google-provider.ts'
import { openGoogleSignUp } from './google-sign-up.ts'
import { openGoogle } from './google.ts'
import { behindRateLimit } from './rate-limit.ts'
import { signInMails } from './mails.ts'
import type { SignInParts } from './parts.ts'
import { openPasskeys } from './passkeys.ts'
import { openPasswordChange } from './password-change.ts'
import type { PasswordHashing } from './password-hash.ts'
import { openPasswordReset } from './password-reset.ts'
import { openPasswords } from './passwords.ts'
import { type AddProvenAccount, openProvenAccounts } from './proven-account.ts'
import { openConstantTimeReply } from './constant-time-reply.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { securityRoutes } from './security.routes.ts'
import { openSecurity } from './security.ts'
import { openSignIn } from './sign-in.ts'
import { openSignUp, type SignUp } from './sign-up.ts'
import { openAttempts } from './attempts.ts'
import { openTwoFactor } from './two-factor.ts'

/** Opens sign-in: the lookup of signed-in people, and the routes for sign-in, sign-up and security settings. */
export function openSignInRoutes(given: {
  database: Database
  publicUrl: string
  origins: ReadonlySet<string>
  secret: string
  env: Env
  log: Log
  /** Refuses sign-ups from countries where the product is not offered. */
  refuseRestricted: (requestMeta: RequestMeta) => Promise<void>
  minReplyMs: number
  hashing: PasswordHashing
}): {
  actors: RememberedActors
  route: MountedRoute
  addProvenAccount: AddProvenAccount
  sendConfirmation: SignUp['sendLink']
} {
  const { database, publicUrl, secret, env, log, refuseRestricted } = given
  const pool = database.signIn
  const origins = [...given.origins]
  const idleMs = env.signInIdleMinutes * 60_000
  const actors = openActors(pool, { cookie: cookieName(publicUrl), secret, idleMs, plansOn: () => env.plansOn, log })
  const attempts = openAttempts(pool, secret)
  const mails = signInMails(publicUrl, () => env.supportEmail, secret)
  const parts: SignInParts = {
    pool,
    actors,
    attempts,
    cookies: openCookies(publicUrl, secret),
    secret,
    mails,
    quiet: openConstantTimeReply(given.minReplyMs),
    log,
  }

  const challenges = openChallenges(pool)
  const changes = openChanges(parts)
  const codes = openCodes(parts)
  const enter = openEntry(parts, challenges)
  const passwords = openPasswords(parts, given.hashing)
  const addressChange = openAddressChange(parts, challenges, changes)
  const passkeys = openPasskeys(parts, { challenges, changes, enter, publicUrl, origins })
  const provider = env.google && openGoogleProvider(env.google, `${publicUrl}/api/auth/callback/google`, log)
  const googleSignUp = openGoogleSignUp(parts, { challenges, enter, refuseRestricted })
  const google = openGoogle(parts, { provider, challenges, changes, enter, googleSignUp })
  const signUp = openSignUp(parts, { passwords, challenges, addressChange, refuseRestricted })
  const signIn = openSignIn(parts, { enter, passwords, challenges, codes, signUp })
  const passwordReset = openPasswordReset(parts, { challenges, passwords, changes, codes, signUp })

  const routes = new Hono<HostEnv>()
  routes.route('/', signInRoutes({ signUp, signIn, passwordReset, passkeys, google }))
  routes.route(
    '/',
    securityRoutes(actors, {
      security: openSecurity(parts, { passwords, codes, passkeys, idleMs }),
      twoFactor: openTwoFactor(parts, changes),
      passkeys,
      google,
      passwordChange: openPasswordChange(parts, { passwords, changes, codes }),
      addressChange,
    }),
  )
  const guarded = behindRateLimit(routes, { pool, actors, publicUrl, secret })
  return {
    actors,
    route: { ...jsonFromPages, path: '/api/auth', routes: guarded },
    addProvenAccount: openProvenAccounts(parts, { passwords, refuseRestricted }),
    sendConfirmation: signUp.sendLink,
  }
}
