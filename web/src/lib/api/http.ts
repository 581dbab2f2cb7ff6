import type { Problem } from '@openhour/shared/access/refusals.ts'
import { problemType, unavailable } from '@openhour/shared/access/unavailable.ts'
import { noteReached } from './connection.ts'
import { acrossRenewal } from '../session/renewed-sign-in.ts'
import { noteFault } from './recent-faults.ts'
import { noteBuild } from './upgrade.ts'
import { currentView } from './view.ts'

/** A plain HTTP route of the server refused or could not be reached. */
class CallFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** A 401 from these means wrong input or no sign-in session: there is no reason to ask again. */
const visitorLimit =
  /^\/api\/(auth\/(sign-(in|up|out)|second-factor|forgot-password|reset-password(\/factors)?|confirm(-again)?|passkey\/sign-in(-options)?|google(\/sign-up)?)|v1\/account\/me)$/

const unreachable = (): Problem => ({
  ...unavailable,
  type: problemType(unavailable.code),
  detail: 'The server cannot be reached. What is on this page stays here. Check your connection and try again.',
})

/** Nothing is wrong with what was asked: the server cannot be reached, is too slow or has a fault. */
export const serverFaults: ReadonlySet<string> = new Set(['unavailable', 'too-slow', 'fault'])

/** Converts an error of this file's calls to a problem that a person can read; `errors` names the fields. */
export function problemFrom(error: unknown): Problem {
  return error instanceof CallFailed ? error.problem : unreachable()
}

/** The title of a problem that leaves open whether the server has what was sent. */
export const unsureTitle = 'Not sure this arrived'

/** The toast of a failure: `failed` would be wrong where nobody knows. */
export const toastOf = ({ title }: Problem, failed: string) => (title === unsureTitle ? title : failed)

/** The same error in other words, if no answer came. */
export const unanswered = (error: unknown, change: Partial<Problem>): unknown =>
  problemFrom(error).detail === unreachable().detail ? new CallFailed({ ...unreachable(), ...change }) : error

let signInEnded: () => void = () => undefined

/** Calls back whenever the server refuses a call because the sign-in session is over, whoever sent it. */
export function onSignInEnded(act: () => void): void {
  signInEnded = act
}

function call<T>(path: string, init?: RequestInit): Promise<T> {
  const ask = () => watched(fetch(path, init))
  const ofVisitor = visitorLimit.test(path)
  return answerOf(ofVisitor ? ask() : acrossRenewal(ask), ofVisitor)
}

async function answerOf<T>(asked: Promise<Response>, ofVisitor = false): Promise<T> {
  const response = await asked.catch(() => {
    throw new CallFailed(unreachable())
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  throw failureOf(answer, ofVisitor)
}

/** Every response shows whether the server is reachable and which version of the pages it serves. */
async function watched(asked: Promise<Response>): Promise<Response> {
  try {
    const response = await asked
    noteReached(true)
    noteBuild(response)
    return response
  } catch (error) {
    // An aborted request says nothing about the connection.
    if (!(error instanceof DOMException && error.name === 'AbortError')) noteReached(false)
    throw error
  }
}

/**
 * The error of calls of this file and of transfer.ts: the problem in the response, or that there was none.
 * @param ofVisitor the call needs no sign-in session, so that its refusal does not mean that one is over
 */
export function failureOf(answer: unknown, ofVisitor = false): Error {
  const problem = problemIn(answer) ?? unreachable()
  if (problem.code === 'not-signed-in' && !ofVisitor) signInEnded()
  noteFault(problem.requestId)
  return new CallFailed(problem)
}

/** Operations put the problem in an envelope of oRPC's. */
function problemIn(answer: unknown): Problem | undefined {
  const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
    typeof value === 'object' && value !== null && key in value
  const inner = has(answer, 'json') && has(answer.json, 'data') ? answer.json.data : answer
  return has(inner, 'detail') ? (inner as Problem) : undefined
}

/**
 * Sends JSON to a plain HTTP route of the server. Read its errors with `problemFrom`. For `outlivesPage` see
 * `callOperation`.
 */
export function post<T>(path: string, body: unknown, outlivesPage = false): Promise<T> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
    keepalive: outlivesPage,
  })
}

/** Sends a file's raw bytes; fails like `post`. */
export function postFile<T>(path: string, file: Blob): Promise<T> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  })
}

/** GETs a plain HTTP route of the server; fails like `post`. */
export function get<T>(path: string): Promise<T> {
  return call(path)
}

export type OperationOptions = { idempotencyKey?: string; outlivesPage?: boolean; signal?: AbortSignal | undefined }

/**
 * For api.ts: calls an operation; fails like `post`. With `outlivesPage`, a request sent while the page closes still arrives; browsers allow 64 kB of
 * these at a time and refuse more.
 */
export function callOperation<T>(path: string, input: unknown, options: OperationOptions): Promise<T> {
  const { idempotencyKey, outlivesPage = false, signal } = options
  const init: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'openhour-view': currentView(),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify({ json: input }),
    keepalive: outlivesPage,
    ...(signal ? { signal } : {}),
  }
  // A page that closes awaits no answer.
  const asked = outlivesPage ? fetch(`/rpc/${path}`, init) : acrossRenewal(() => watched(fetch(`/rpc/${path}`, init)))
  return answerOf<{ json: T }>(asked).then(({ json }) => json)
}
