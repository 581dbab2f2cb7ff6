import type { contract, functions } from '@openhour/shared/contract.ts'
import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

/** Given with a call that could be sent twice: the same key does the deed once. Make it when the form opens, not when it is sent. */
export type CallContext = { idempotencyKey?: string }

const link = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/rpc`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
})

/** Every operation of the server as a function: `await api.clients.add(details, { context: { idempotencyKey } })`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)

/** The same for React Query: `useQuery(queries.clients.list.queryOptions({ input }))`. */
export const queries = createTanstackQueryUtils(api)

/** A server function or a door of signing in refused, or could not be reached. */
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
    'The server cannot be reached. What you typed is still here. Check your connection and try again.',
  )

/** Whatever went wrong, as the problem that a person can read; `errors` names the fields. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem
  if (error instanceof ORPCError && typeof error.data === 'object' && error.data !== null && 'detail' in error.data)
    return error.data as Problem
  return unreachable()
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  }).catch(() => {
    throw new CallFailed(unreachable())
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  throw new CallFailed(
    typeof answer === 'object' && answer !== null && 'detail' in answer ? (answer as Problem) : unreachable(),
  )
}

type Functions = ContractRouterClient<typeof functions>

/** Calls one of the specified server functions at /functions/v1. */
export function callFunction<Name extends keyof Functions>(
  name: Name,
  body?: Parameters<Functions[Name]>[0],
): Promise<Awaited<ReturnType<Functions[Name]>>> {
  return post(`/functions/v1/${name}`, body)
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
}
