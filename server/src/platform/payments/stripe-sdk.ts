import type Stripe from 'stripe'

const timeoutMs = 10_000

/** Stripe's SDK for one key, loaded with the first call. */
export function openStripeSdk({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): () => Promise<Stripe> {
  const { protocol, hostname, port } = new URL(apiUrl)
  let opened: Promise<Stripe> | undefined
  return () =>
    (opened ??= import('stripe').then(
      ({ Stripe: Sdk }) =>
        new Sdk(secretKey, {
          host: hostname,
          port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
          protocol: protocol === 'http:' ? 'http' : 'https',
          timeout: timeoutMs,
          // With the same idempotency key, so an answer that was lost costs nobody anything.
          maxNetworkRetries: 1,
          telemetry: false,
        }),
    ))
}

/** What the SDK says of a failed call, without its message, which can name people. Undefined if the error is not the SDK's. */
export function stripeFault(
  error: unknown,
): { type: string; status: number; code?: string; param?: string } | undefined {
  const { type, code, statusCode, param } = error as {
    type?: string
    code?: string
    statusCode?: number
    param?: string
  }
  if (type === undefined) return undefined
  return {
    type,
    status: statusCode ?? 0,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  }
}
