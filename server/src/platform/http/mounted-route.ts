import type { IncomingMessage } from 'node:http'
import type { Hono, MiddlewareHandler } from 'hono'
import { Refusal } from '../refusal.ts'
import type { Actors } from './callers.ts'
import { bufferBody } from './buffered-body.ts'
import type { HostEnv } from './host-env.ts'
import { admit } from './operations.ts'
import { methodNotAllowed } from './problems.ts'
import { type HeaderValues, isSafe, refuseForeignOrigin, refuseOtherContent } from './request.ts'

/**
 * How a caller is identified.
 * - `browser`: by cookies, from our own pages. Writes need our own Origin.
 * - `token`: by the secret in the URL. Writes need our own Origin, cookies are ignored and the URL is never logged.
 * - `link`: the same, also from programs that send no Origin, such as a mail program that unsubscribes its reader (RFC 8058). Without cookies,
 *   another site can do no more than whoever has the link.
 * - `provider`: another server, such as a payment provider. The route verifies its signature over the raw body; cookies are ignored.
 * - `anyone`: not at all. For reports that browsers send automatically; the route limits callers and trusts nothing in the body.
 */
type Trust = 'browser' | 'token' | 'link' | 'provider' | 'anyone'

type ContentTypes = { allowed: RegExp; refusal: string }

/**
 * What a caller may send.
 * - `none`: only GET and HEAD are answered.
 * - `json`: read and size-checked before the route runs; `bodyValue` returns its value.
 * - `raw`: the same for any other content, such as a form or a signed message; `rawBody` returns the bytes.
 * - `stream`: the route reads the body itself and counts its bytes.
 */
type BodyRule =
  | { kind: 'none' }
  | { kind: 'json'; maxBytes: number }
  | { kind: 'raw'; maxBytes: number; types?: ContentTypes }
  | { kind: 'stream'; types: ContentTypes }

/** What the host checks before a route's handlers run. */
type RouteRules = { trust: Trust; body: BodyRule }

/** Routes outside the contract: files, webhooks, feeds, pages behind a link. */
export type MountedRoute = RouteRules & { path: `/${string}`; routes: Hono<HostEnv> }

/** The default, for operations too. Clinical text may be 200,000 characters long. */
export const jsonFromPages: RouteRules = { trust: 'browser', body: { kind: 'json', maxBytes: 960 * 1024 } }

/** The same for operations called with an API key. */
export const jsonFromPrograms: RouteRules = { ...jsonFromPages, trust: 'provider' }

/** Applies the rules of a route, or of the operations, before its handlers. */
export function enforceRules(
  { trust, body }: RouteRules,
  host: { origins: ReadonlySet<string>; actors: Actors },
): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const { method, headers } = c.req.raw
    const readsCookies = trust === 'browser' || trust === 'anyone'
    c.set('admit', async (access) => admit(access, readsCookies ? await host.actors.of(headers) : undefined))
    c.set('peek', async () => (readsCookies ? host.actors.peek(headers) : undefined))
    if (body.kind === 'none' && method !== 'GET' && method !== 'HEAD') return methodNotAllowed('GET, HEAD')
    await admitRequest({ trust, body }, { method, headers, incoming: c.env.incoming }, host.origins)
    return next()
  }
}

/**
 * Checks the origin and the content type of a request, and reads its body.
 * @throws Refusal
 */
export async function admitRequest(
  { trust, body }: RouteRules,
  { method, headers, incoming }: { method: string; headers: HeaderValues; incoming: IncomingMessage },
  origins: ReadonlySet<string>,
): Promise<void> {
  if (trust === 'browser' || trust === 'token') refuseForeignOrigin(method, headers, origins)
  if (isSafe(method)) return
  if (body.kind === 'json') refuseOtherContent(method, headers)
  if ('types' in body) refuseTypes(headers, body.types)
  if ('maxBytes' in body) await bufferBody(incoming, body.maxBytes)
}

function refuseTypes(headers: HeaderValues, types: ContentTypes | undefined): void {
  if (types === undefined || types.allowed.test(headers.get('content-type') ?? '')) return
  throw new Refusal('wrong-content-type', types.refusal)
}
