import type { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isOutboundAddress, OutboundAddressRefused, publicLookup } from './outbound-address.ts'

type OutboundPost = {
  headers: Record<string, string>
  body: Buffer | string
  /** From the connection to the status. */
  timeoutMs: number
  /** Also allows addresses of this machine, for trials. */
  loopback: boolean
  resolve?: typeof lookup | undefined
}

/**
 * Posts to an address that people entered: only to the public network, and without following redirects. Returns the status. Uses node:https because
 * fetch does not accept a custom DNS lookup.
 * @throws OutboundAddressRefused before connecting; an error named TimeoutError or AbortError after `timeoutMs`
 */
export function postOutbound(
  url: string,
  { headers, body, timeoutMs, loopback, resolve: resolveName }: OutboundPost,
): Promise<number> {
  if (!isOutboundAddress(url, loopback)) return Promise.reject(new OutboundAddressRefused())
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestSecure : requestPlain
    const signal = AbortSignal.timeout(timeoutMs)
    const lookup = publicLookup(loopback, resolveName)
    const request = send(url, { method: 'POST', headers, agent: false, lookup, signal }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy() // the body is not needed and may be endless
    })
    request.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    request.end(body)
  })
}
