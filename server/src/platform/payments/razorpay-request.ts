import { jsonIn } from '../http/buffered-body.ts'

const timeoutMs = 10_000
const largestAnswer = 2_000_000

/**
 * Razorpay's REST API, version 1, with plain requests and without following redirects.
 * @returns a function that answers undefined if nothing came
 */
export function openRazorpayRequests({
  keyId,
  keySecret,
  apiUrl,
}: {
  keyId: string
  keySecret: string
  apiUrl: string
}) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: unknown } | undefined> => {
    try {
      const response = await fetch(`${apiUrl}/v1${path}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const part of response.body ?? []) {
        if ((bytes += part.length) > largestAnswer) throw new Error('too large')
        parts.push(part)
      }
      return { status: response.status, json: jsonIn(Buffer.concat(parts)) }
    } catch {
      return undefined
    }
  }
}
