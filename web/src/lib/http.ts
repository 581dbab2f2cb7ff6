import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'

/** A plain address of the server refused, or could not be reached. */
class CallFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

const unreachable = () =>
  problemOf(
    'unavailable',
    'The server cannot be reached. What is on this page stays here. Check your connection and try again.',
  )

/** What went wrong with a call of this file, as the problem that a person can read; `errors` names the fields. */
export function problemOfCall(error: unknown): Problem {
  return error instanceof CallFailed ? error.problem : unreachable()
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new CallFailed(unreachable())
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  throw new CallFailed(
    typeof answer === 'object' && answer !== null && 'detail' in answer ? (answer as Problem) : unreachable(),
  )
}

/** Sends JSON to a plain address of the server. Its failures are for `problemOfCall`, and for `problemFrom` of api.ts. */
export function post<T>(path: string, body: unknown): Promise<T> {
  return call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
}

/** Signing up, in and out. */
export const signInCalls = {
  signUp: (form: { name: string; email: string; password: string; role: string; timeZone: string }) =>
    post<{ message: string }>('/api/auth/sign-up', form),
  signIn: (form: { email: string; password: string }) =>
    post<{ home: string; role: string }>('/api/auth/sign-in', form),
  signOut: () => post<{ home: string }>('/api/auth/sign-out', {}),
  forgotPassword: (form: { email: string }) => post<{ message: string }>('/api/auth/forgot-password', form),
  resetPassword: (form: { token: string; newPassword: string }) =>
    post<{ message: string }>('/api/auth/reset-password', form),
  confirm: (form: { token: string }) => post<{ message: string }>('/api/auth/confirm', form),
  confirmAgain: (form: { email: string }) => post<{ message: string }>('/api/auth/confirm-again', form),
  /** Who is signed in; the pages of the application ask `api.account.me` instead. */
  me: () => call<Me>('/api/v1/account/me'),
}
