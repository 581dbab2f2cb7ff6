/**
 * Every way in which the product says no, and the HTTP status that it travels under. A closed list: what is not here is a fault, not a
 * refusal. `not-found` also answers for a row of somebody else.
 */
export const refusalStatus = {
  'invalid-input': 400,
  'not-signed-in': 401,
  'tier-required': 402,
  'limit-reached': 402,
  'not-allowed': 403,
  'foreign-origin': 403,
  'address-not-confirmed': 403,
  suspended: 403,
  'proof-required': 403,
  'not-found': 404,
  'not-a-method': 405,
  'already-exists': 409,
  'not-possible-now': 409,
  'changed-meanwhile': 409,
  signed: 409,
  'too-large': 413,
  'wrong-content-type': 415,
  'key-used-otherwise': 422,
  'insecure-connection': 426,
  'too-many-tries': 429,
  'not-available-in-country': 451,
  fault: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** A refusal as it travels, after RFC 9457 (`application/problem+json`). `errors` names fields of the input by path. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: RefusalCode
  errors?: Record<string, string>
  requestId?: string
  feature?: string
  requiredTier?: string
  currentTier?: string
  limit?: number
  retryAfterSeconds?: number
}

const titles: Record<RefusalCode, string> = {
  'invalid-input': 'The input cannot be used',
  'not-signed-in': 'You are not signed in',
  'tier-required': 'Premium Feature',
  'limit-reached': 'Limit Reached',
  'not-allowed': 'This is not yours to do',
  'foreign-origin': 'The request came from another site',
  'address-not-confirmed': 'The e-mail address is not confirmed',
  suspended: 'This account is suspended',
  'proof-required': 'Please confirm that it is you',
  'not-found': 'Not found',
  'not-a-method': 'This address does not take that',
  'already-exists': 'It already exists',
  'not-possible-now': 'Not possible now',
  'changed-meanwhile': 'It was changed meanwhile',
  signed: 'It is signed',
  'too-large': 'Too large',
  'wrong-content-type': 'The content type is not accepted',
  'key-used-otherwise': 'The idempotency key was used for something else',
  'insecure-connection': 'The connection is not encrypted',
  'too-many-tries': 'Too many tries',
  'not-available-in-country': 'This App is Not Available in Your Country',
  fault: 'Something went wrong',
  unavailable: 'Not available at the moment',
}

/** The problem document of a refusal; `more` adds what the code calls for (fields, limits, tiers). */
export function problemOf(code: RefusalCode, detail: string, more: Partial<Problem> = {}): Problem {
  return {
    type: `urn:openhour:problem:${code}`,
    title: titles[code],
    status: refusalStatus[code],
    detail,
    code,
    ...more,
  }
}
