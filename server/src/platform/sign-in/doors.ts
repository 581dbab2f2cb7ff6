import type { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import type { HostEnv } from '../http/host-env.ts'
import type { Log } from '../log.ts'
import { type Actors, openActors } from './actors.ts'
import { cookieName } from './cookie.ts'
import { openLibrary } from './library.ts'
import { signInMailer } from './mails.ts'
import { signInRoutes } from './routes.ts'
import { openSignIn } from './sign-in.ts'
import { openTries } from './tries.ts'

/** Signing in as a whole: who is behind a request, and the routes that make and end sign-in sessions. */
export function openSignInDoors(parts: {
  database: Database
  publicUrl: string
  origins: ReadonlySet<string>
  secret: string
  env: Env
  log: Log
}): { actors: Actors; routes: Hono<HostEnv> } {
  const { database, publicUrl, secret, env, log } = parts
  const cookie = cookieName(publicUrl)
  const library = openLibrary({
    pool: database.library,
    publicUrl,
    origins: [...parts.origins],
    secret,
    cookie,
    log,
    send: signInMailer(database.signIn, publicUrl),
  })
  const actors = openActors(database.signIn, {
    cookie,
    secret,
    idleMs: env.signInIdleMinutes * 60_000,
    plansOn: () => env.plansOn,
    log,
  })
  const signIn = openSignIn({
    library,
    pool: database.signIn,
    actors,
    tries: openTries(database.signIn, secret),
    cookie,
    secret,
  })
  return { actors, routes: signInRoutes(signIn) }
}
