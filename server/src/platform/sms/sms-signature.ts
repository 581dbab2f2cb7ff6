import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a request comes from the provider. It signs the exact URL and all form fields, sorted by name, each followed by its value, with HMAC-SHA1
 * and the account's token.
 * @param given the header `X-Twilio-Signature`
 */
export function isSigned(given: string, url: string, form: URLSearchParams, authToken: string): boolean {
  const names = [...new Set(form.keys())].sort()
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  const wanted = createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest()
  const said = Buffer.from(given, 'base64')
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}
