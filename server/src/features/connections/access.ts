import {
  type ConnectionKind,
  connectionTexts,
  type OAuthKind,
} from '@openhour/shared/features/connections/connections.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { newId } from '../../platform/new-id.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import {
  claimRenewal,
  endRenewal,
  findSealed,
  noteProblem,
  noteSuccess,
  type OpenConnection,
  saveRenewal,
} from './connections.queries.ts'
import { type OAuthService, OAuthTokens } from './oauth.ts'
import { ProviderError } from './provider-call.ts'

/** A user and an app password at a calendar. */
export const CaldavLogin = z.object({ calendarUrl: z.string(), user: z.string(), password: z.string() })
export type CaldavLogin = z.infer<typeof CaldavLogin>

/** Tokens end this long before the service says so: clocks differ, and requests take time. */
const marginMs = 60_000
const renewalMs = 30_000
const pauseMs = 100

type Named = Pick<OpenConnection, 'therapistId' | 'id' | 'kind'>
type AccessOptions = { pool: pg.Pool; secret: string; services: Partial<Record<OAuthKind, OAuthService>> }

/**
 * Access to connected services: encrypted in the database, renewed by one caller at a time.
 * @param options.pool works as openhour_worker
 */
export function openAccess({ pool, secret, services }: AccessOptions) {
  const sealing = openTextSealing(secret, 'connections')
  const seal = (id: string, access: OAuthTokens | CaldavLogin) => sealing.seal(JSON.stringify(access), [id])
  /** @throws ProviderError `reconnect` if it was encrypted under another secret */
  function open<T>(schema: z.ZodMiniType<T>, id: string, sealed: Buffer): T {
    const text = sealing.open(sealed, [id])
    if (text === null) throw new ProviderError('reconnect', 0)
    return schema.parse(JSON.parse(text))
  }

  /** Renews the tokens, or waits for the one who does. Whoever renews first saves before anybody uses the new ones, because old ones are then over. */
  async function renewed({ therapistId, id, kind }: Named, old: OAuthTokens): Promise<OAuthTokens> {
    const service = services[kind as OAuthKind]
    if (!service) throw new ProviderError('busy', 0)
    const endMs = nowMs() + renewalMs
    for (;;) {
      const renewal = newId()
      const until = new Date(nowMs() + renewalMs).toISOString()
      const [[claimed]] = await runPlain(pool, claimRenewal(therapistId, id, renewal, now().toISOString(), until))
      if (claimed) {
        const current = open(OAuthTokens, id, claimed.sealed)
        const isNew = current.accessToken !== old.accessToken
        try {
          const tokens = isNew ? current : await service.refresh(current)
          await runPlain(pool, saveRenewal(therapistId, id, renewal, seal(id, tokens), tokens.expiresAt))
          return tokens
        } catch (error) {
          await runPlain(pool, endRenewal(therapistId, id, renewal))
          throw error
        }
      }
      if (nowMs() > endMs) throw new ProviderError('busy', 0)
      await new Promise((done) => setTimeout(done, pauseMs))
      const [[other]] = await runPlain(pool, findSealed(therapistId, id))
      if (!other) throw new ProviderError('reconnect', 0)
      const tokens = open(OAuthTokens, id, other.sealed)
      if (tokens.accessToken !== old.accessToken) return tokens
    }
  }

  return {
    seal,
    caldavOf: ({ id, sealed }: Pick<OpenConnection, 'id' | 'sealed'>) => open(CaldavLogin, id, sealed),
    tokensOf: ({ id, sealed }: Pick<OpenConnection, 'id' | 'sealed'>) => open(OAuthTokens, id, sealed),
    /** Runs a call with a valid access token; once more with a new one if the service says that it is over. */
    async withToken<T>(connection: Named, call: (accessToken: string) => Promise<T>): Promise<T> {
      const { therapistId, id } = connection
      const [[stored]] = await runPlain(pool, findSealed(therapistId, id))
      if (!stored) throw new ProviderError('reconnect', 0)
      let tokens = open(OAuthTokens, id, stored.sealed)
      if (Date.parse(tokens.expiresAt) - marginMs < nowMs()) tokens = await renewed(connection, tokens)
      try {
        return await call(tokens.accessToken)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.fault !== 'unauthorized') throw error
      }
      try {
        return await call((await renewed(connection, tokens)).accessToken)
      } catch (error) {
        // Even a new token is not accepted.
        if (error instanceof ProviderError && error.fault === 'unauthorized') throw new ProviderError('reconnect', 401)
        throw error
      }
    },
    /** Notes the health of a connection. @returns whether the error was one of the service */
    async note(connection: Named, error: unknown): Promise<boolean> {
      const { therapistId, id, kind } = connection
      if (error === undefined) await runPlain(pool, noteSuccess(therapistId, id, now().toISOString()))
      if (!(error instanceof ProviderError)) return false
      const state = error.fault === 'reconnect' ? 'reconnect' : 'failing'
      await runPlain(pool, noteProblem(therapistId, id, state, problemOf(kind, error), now().toISOString()))
      return true
    },
  }
}

const who: Record<ConnectionKind, string> = { zoom: 'Zoom', google_calendar: 'Google', caldav: 'The calendar server' }

function problemOf(kind: ConnectionKind, { fault, status }: ProviderError): string {
  if (fault === 'reconnect') return connectionTexts.reconnect[kind]
  if (fault === 'busy')
    return status === 429
      ? `${who[kind]} asks us to slow down. We will try again.`
      : `${who[kind]} does not answer. We will try again.`
  if (status < 400) return `${who[kind]} sent what we can’t read. We will try again.`
  return `${who[kind]} refused a request (${status}). We will try again.`
}
