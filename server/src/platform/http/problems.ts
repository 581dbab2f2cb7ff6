import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { ORPCError, ValidationError } from '@orpc/server'
import { isDatabaseUnavailable, isStatementLimit } from '../database/unavailable.ts'
import { isFullDisk } from '../database/full-disk.ts'
import { countFault } from '../fault-count.ts'
import { faultFields, type Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { UnreadableBody } from './buffered-body.ts'

/** SQLSTATEs of values that are invalid for their type: dates, numbers, ids, text encodings. */
const badValues = new Set(['22007', '22008', '22009', '22P02', '22021', '22003', '22P05'])
/** Converts any error into the problem to send. Faults are logged here, once, with the request id that the person also sees. */
export function problemFor(error: unknown, requestId: string, log: Log, operation?: string): Problem {
  const problem = known(error)
  if (problem)
    return problem.status === 503 && !(error instanceof Refusal)
      ? logged(problem, error, requestId, log, operation)
      : { ...problem, requestId }
  return logged(
    problemOf(
      'fault',
      `We encountered an unexpected error. Please try again. If it happens again, give support this number: ${requestId}`,
    ),
    error,
    requestId,
    log,
    operation,
  )
}

function known(error: unknown): Problem | undefined {
  if (error instanceof Refusal) return error.problem
  if (error instanceof ORPCError) return error.status >= 500 ? undefined : fromLibrary(error)
  if (!(error instanceof Error)) return undefined
  if (isFullDisk(error))
    return problemOf(
      'unavailable',
      'The server’s disk is full. Nothing was changed. Try again later, and tell the operator of this installation.',
    )
  if (isStatementLimit(error))
    return problemOf(
      'too-slow',
      'This took longer than the server allows, so it was stopped. Nothing was changed. Your connection works: try again later, or with less at once.',
      { retryAfterSeconds: 10 },
    )
  if (isDatabaseUnavailable(error)) {
    return problemOf(
      'unavailable',
      'The server can’t reach its database. Nothing was changed. Try again in a moment.',
      {
        retryAfterSeconds: 2,
      },
    )
  }
  if (badValues.has((error as { code?: string }).code ?? ''))
    return problemOf('invalid-input', 'Invalid input detected')
  return undefined
}

function logged(problem: Problem, error: unknown, requestId: string, log: Log, operation: string | undefined): Problem {
  countFault(log, 'requests')
  log.error(
    { requestId, operation, ...faultFields(error) },
    isFullDisk(error)
      ? 'the disk of the database is full'
      : isStatementLimit(error)
        ? 'a statement took longer than its limit'
        : problem.status === 503
          ? 'the database is away'
          : 'a request failed',
  )
  return { ...problem, requestId }
}

function fromLibrary(error: ORPCError<string, unknown>): Problem {
  if (error.cause instanceof ValidationError) {
    const errors: Record<string, string> = {}
    for (const issue of error.cause.issues) {
      const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)).join('.')
      errors[path] ??= issue.message
    }
    return problemOf('invalid-input', Object.values(errors)[0] ?? 'Invalid input detected', { errors })
  }
  if (error.code === 'NOT_FOUND') return problemOf('not-found', 'There’s nothing at this address.')
  if (error.code === 'METHOD_NOT_SUPPORTED')
    return problemOf('not-a-method', 'This address does not support that method.')
  if (error.code === 'PAYLOAD_TOO_LARGE') return problemOf('too-large', 'The request is too large.')
  return new UnreadableBody().problem
}

/** 405 with the supported methods. */
export function methodNotAllowed(allow: string): Response {
  const response = problemResponse(unsupportedMethod(allow))
  response.headers.set('allow', allow)
  return response
}

export function unsupportedMethod(allow: string): Problem {
  return problemOf('not-a-method', `This address supports only ${allow.replace(', ', ' and ')}.`)
}

/** 404 for an address without a page or operation. */
export function nothingHere(requestId: string): Problem {
  return problemOf('not-found', 'There’s nothing at this address.', { requestId })
}

/** A problem as a response, for everything outside the operations. */
export function problemResponse(problem: Problem): Response {
  return new Response(JSON.stringify(problem), { status: problem.status, headers: problemHeaders(problem) })
}

export function problemHeaders(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...retryAfter(problem),
  }
  if (problem.code === 'too-large') headers.connection = 'close' // the rest of the body is not read
  return headers
}

/** The header of every refusal that says when to come back. */
export function retryAfter({ retryAfterSeconds: seconds }: Pick<Problem, 'retryAfterSeconds'>): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) }
}
