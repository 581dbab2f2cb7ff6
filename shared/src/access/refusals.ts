import { problemType, unavailable } from './unavailable.ts'

/**
 * Every refusal and its HTTP status. The list is closed: any other error is a fault of the product. `not-found` is also the answer for another
 * person's row.
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
  'scope-required': 403,
  'not-found': 404,
  'not-a-method': 405,
  'already-exists': 409,
  'not-possible-now': 409,
  'version-conflict': 409,
  signed: 409,
  'too-large': 413,
  'wrong-content-type': 415,
  'idempotency-key-reused': 422,
  'insecure-connection': 426,
  'too-many-attempts': 429,
  'not-available-in-country': 451,
  fault: 500,
  'too-slow': 503,
  unavailable: unavailable.status,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** A refusal as sent (RFC 9457, `application/problem+json`). `errors` maps paths of input fields to messages. */
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
  /** What the API key lacks. */
  scope?: string
  retryAfterSeconds?: number
  /** Open slots to book instead of one that is taken. */
  nextSlots?: { startsAt: string; endsAt: string }[]
}

const titles: Record<RefusalCode, string> = {
  'invalid-input': 'Invalid input',
  'not-signed-in': 'Not signed in',
  'tier-required': 'Premium Feature',
  'limit-reached': 'Limit Reached',
  'not-allowed': 'No permission',
  'foreign-origin': 'Request from another site',
  'address-not-confirmed': 'Email address not confirmed',
  suspended: 'Account suspended',
  'proof-required': 'Confirm it’s you',
  'scope-required': 'API key lacks a scope',
  'not-found': 'Not found',
  'not-a-method': 'Method not allowed',
  'already-exists': 'Already exists',
  'not-possible-now': 'Not possible right now',
  'version-conflict': 'Changed in another tab',
  signed: 'Already signed',
  'too-large': 'Too large',
  'wrong-content-type': 'Content type not supported',
  'idempotency-key-reused': 'Idempotency key already used',
  'insecure-connection': 'Connection not encrypted',
  'too-many-attempts': 'Too many attempts',
  'not-available-in-country': 'This App is Not Available in Your Country',
  fault: 'Something went wrong',
  'too-slow': 'Took too long',
  unavailable: unavailable.title,
}

/** The problem document of a refusal. `more` adds fields such as errors, limits and tiers. */
export function problemOf(code: RefusalCode, detail: string, more: Partial<Problem> = {}): Problem {
  return {
    type: problemType(code),
    title: titles[code],
    status: refusalStatus[code],
    detail,
    code,
    ...more,
  }
}
