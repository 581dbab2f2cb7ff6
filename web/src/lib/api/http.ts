import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type {
  SecondFactorMethod,
  SignInFactor,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { noteReached } from './connection.ts'
import { acrossRenewal } from '../session/renewed-sign-in.ts'
import { noteBuild } from './upgrade.ts'

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

const unreachable = () =>
  problemOf(
    'unavailable',
    'The server cannot be reached. What is on this page stays here. Check your connection and try again.',
  )

/** Converts an error of this file's calls to a problem that a person can read; `errors` names the fields. */
export function problemOfCall(error: unknown): Problem {
  return error instanceof CallFailed ? error.problem : unreachable()
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const ask = () => watched(fetch(path, init))
  const response = await (visitorLimit.test(path) ? ask() : acrossRenewal(ask)).catch(() => {
    throw new CallFailed(unreachable())
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  throw failureOf(answer)
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

/** The error of calls of this file and of transfer.ts: the problem in the response, or that there was none. */
export function failureOf(answer: unknown): Error {
  return new CallFailed(
    typeof answer === 'object' && answer !== null && 'detail' in answer ? (answer as Problem) : unreachable(),
  )
}

/**
 * Sends JSON to a plain HTTP route of the server. Read its errors with `problemOfCall`, or with `problemFrom` of
 * api.ts.
 */
export function post<T>(path: string, body: unknown): Promise<T> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
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

/**
 * For api.ts. With `outlivesPage`, a request sent while the page closes still arrives; browsers allow 64 kB of these at
 * a time and refuse more.
 */
export function send(request: Request, init: RequestInit | undefined, outlivesPage: boolean): Promise<Response> {
  // A request can be sent only once, and one sent while the page closes is not awaited.
  return outlivesPage
    ? fetch(request, { ...init, keepalive: true })
    : acrossRenewal(() => watched(fetch(request.clone(), init)))
}

/** Where a person goes after signing in, by role. */
export type SignedInAnswer = { home: string; role: string }

type SignUpDetails = { name: string; password: string; role: string; timeZone: string }
export type NewPassword = {
  token: string
  newPassword: string
  /** What remains of the removable methods; the rest no longer signs in. */
  keep?: { passkeys: string[]; google: boolean }
  /** Removes the authenticator app. */
  code?: string
  method?: SecondFactorMethod
}

/** Signing up, in and out. */
export const signInCalls = {
  signUp: (form: { email: string } & SignUpDetails) => post<{ message: string }>('/api/auth/sign-up', form),
  signIn: (form: { email: string; password: string }) =>
    post<SignedInAnswer | { secondFactor: true }>('/api/auth/sign-in', form),
  secondFactor: (form: { code: string; method: SecondFactorMethod }) =>
    post<SignedInAnswer>('/api/auth/second-factor', form),
  passkeyOptions: () => post<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/sign-in-options', {}),
  passkey: (response: object) => post<SignedInAnswer>('/api/auth/passkey/sign-in', { response }),
  google: (form: { next?: string; timeZone?: string }) => post<{ url: string }>('/api/auth/google', form),
  googleSignUp: (form: { role: string }) => post<SignedInAnswer>('/api/auth/google/sign-up', form),
  signOut: () => post<{ home: string }>('/api/auth/sign-out', {}),
  forgotPassword: (form: { email: string }) => post<{ message: string }>('/api/auth/forgot-password', form),
  resetFactors: (form: { token: string }) =>
    post<{ factors: SignInFactor[] }>('/api/auth/reset-password/factors', form),
  resetPassword: (form: NewPassword) => post<{ message: string }>('/api/auth/reset-password', form),
  confirm: (form: { token: string } & Partial<SignUpDetails>) => post<{ message: string }>('/api/auth/confirm', form),
  confirmAgain: (form: { email: string }) => post<{ message: string }>('/api/auth/confirm-again', form),
  /** Who is signed in. The pages of the application use `api.account.me` instead. */
  me: () => get<Me>('/api/v1/account/me'),
}
