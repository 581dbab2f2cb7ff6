import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, OutboundAddressRefused, publicLookup } from './outbound-address.ts'

type GuardOptions = {
  /** Also allows private addresses, this machine, and plain http. */
  isPrivateAllowed: boolean
  timeoutMs: number
  maxBytes: number
}

/**
 * `fetch` for an address that a person entered. It connects only to addresses on the public network, looked up once and used as found, over HTTPS on any
 * port, and follows no redirects: they are answered as they come.
 */
export function guardedFetch(options: GuardOptions): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    refuseAddress(url, options)
    const headers = Object.fromEntries(new Headers(init.headers).entries())
    const body = init.body == null ? undefined : Buffer.from(await new Response(init.body).arrayBuffer())
    return send(url, { method: init.method ?? 'GET', headers, body }, options)
  }
}

function refuseAddress(url: URL, { isPrivateAllowed }: GuardOptions): void {
  if (isPrivateAllowed && (url.protocol === 'http:' || url.protocol === 'https:')) return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A connection to a literal address looks nothing up, and a name without a dot is one of this network.
  const isPublic = isIP(host) === 0 ? /[^.]\.[^.]/.test(host) : isPublicAddress(host)
  if (url.protocol !== 'https:' || !isPublic) throw new OutboundAddressRefused()
}

function send(
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: Buffer | undefined },
  { isPrivateAllowed, timeoutMs, maxBytes }: GuardOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestSecure : requestPlain
    const lookup: { lookup?: LookupFunction } = isPrivateAllowed ? {} : { lookup: publicLookup(false) }
    const signal = AbortSignal.timeout(timeoutMs)
    const length = body ? { 'content-length': String(body.length) } : {}
    const request = start(
      url,
      { method, headers: { ...headers, ...length }, agent: false, signal, ...lookup },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxBytes) response.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () => {
          const status = response.statusCode ?? 0
          const all = new Headers()
          for (const [name, value] of Object.entries(response.headers))
            for (const one of [value].flat()) if (one !== undefined) all.append(name, one)
          const isEmpty = [204, 205, 304].includes(status)
          resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: all }))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
