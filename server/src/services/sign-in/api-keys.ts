import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { tierStatusOf } from '@openhour/shared/access/tiers.ts'
import {
  apiKeyTexts,
  keyPrefixLength,
  keyRequestsPerMinute,
  keyStart,
} from '@openhour/shared/features/api-keys/api-keys.rules.ts'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { ApiKeys } from '../../platform/http/callers.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import type { Actor } from '../../platform/http/request-context.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openApiKey, type OpenedKey } from './api-keys.queries.ts'

/** 256 random bits. */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const key = keyStart + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, keyPrefixLength), hash: keyHash(key) }
}

function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

const keyForm = new RegExp(`^${keyStart}[\\w-]{43}$`)
const windowSeconds = 60
const maxInvalidPerAddress = 120

/**
 * Looks each key up anew, so that one that is revoked or expires stops working at once, on every node.
 * @param pool works as openhour_app
 */
export function openApiKeys(pool: pg.Pool, { plansOn }: { plansOn: () => boolean }): ApiKeys {
  const used = openWindows(keyRequestsPerMinute, windowSeconds)
  const invalid = openRecent(maxInvalidPerAddress, windowSeconds * 1000)

  async function actorOf(token: string, { ip }: RequestMeta, response: ServerResponse): Promise<Actor> {
    if (!keyForm.test(token)) throw refused(ip, response)
    const hash = keyHash(token)
    const { left, resetSeconds, isOver } = used(hash.toString('base64'))
    response.setHeader('ratelimit-policy', `"key";q=${keyRequestsPerMinute};w=${windowSeconds}`)
    response.setHeader('ratelimit', `"key";r=${left};t=${resetSeconds}`)
    if (isOver) throw new Refusal('too-many-attempts', apiKeyTexts.tooManyRequests, { retryAfterSeconds: resetSeconds })
    const [[key]] = await runPlain(pool, openApiKey(hash, now().toISOString()))
    if (!key) throw refused(ip, response)
    return actorFor(key, plansOn())
  }

  function refused(ip: string, response: ServerResponse): Refusal {
    const wait = invalid(countedAs(ip))
    if (wait > 0) return new Refusal('too-many-attempts', apiKeyTexts.tooManyInvalid, { retryAfterSeconds: wait })
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    return new Refusal('not-signed-in', apiKeyTexts.invalid)
  }
  return { actorOf }
}

/** A key belongs to no sign-in session and proves nobody's presence. */
function actorFor(key: OpenedKey, plansOn: boolean): Actor {
  return {
    userId: key.userId,
    role: 'therapist',
    tierStatus: tierStatusOf({ ...key, subscribed: key.subscribed ?? false }, now(), plansOn),
    trialEndsAt: key.trialEndsAt,
    signInSessionId: '',
    signInEndsAt: key.expiresAt ?? '',
    provedAt: new Date(0).toISOString(),
    apiKey: { id: key.id, scopes: new Set(key.scopes) },
  }
}

type Use = { left: number; resetSeconds: number; isOver: boolean }

/** Counts uses by key in windows, in this process's memory. */
function openWindows(most: number, seconds: number): (key: string) => Use {
  const maxKeys = 20_000
  const windows = new Map<string, { endsAt: number; count: number }>()
  return (key) => {
    const at = nowMs()
    let window = windows.get(key)
    if (!window || window.endsAt <= at) {
      window = { endsAt: at + seconds * 1000, count: 0 }
      windows.delete(key)
      windows.set(key, window)
      if (windows.size > maxKeys) windows.delete(windows.keys().next().value as string)
    }
    const isOver = window.count >= most
    if (!isOver) window.count++
    return { left: most - window.count, resetSeconds: Math.ceil((window.endsAt - at) / 1000), isOver }
  }
}
