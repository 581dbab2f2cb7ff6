import type { contract, functions } from '@openhour/shared/contract.ts'
import type { ContractRouterClient } from '@orpc/contract'
import type { RouterUtils } from '@orpc/tanstack-query'
import { takeFirstAnswer } from './first-answers.ts'
import { callOperation, post } from './http.ts'
import { callsByPath, queryOptionsBy } from './operation-calls.ts'

/**
 * Idempotency key: a call sent twice with the same key runs once. Create it when the form opens, not when it is sent.
 */
export type CallContext = {
  idempotencyKey?: string
  /** Completes even if the page is closed. For small requests only. */
  outlivesPage?: boolean
}

type CallOptions = { context?: CallContext; signal?: AbortSignal }

// What the server sends and takes is plain JSON, so that oRPC's own link, which also carries dates, files and streams, would be 9 kB for nothing.
const call = async (path: readonly string[], input: unknown, { context, signal }: CallOptions = {}): Promise<unknown> =>
  takeFirstAnswer(path, input)?.output ?? callOperation(path.join('/'), input, { ...context, signal })

/** Every operation of the server as a function: `await api.clients.add(details, { context: { idempotencyKey } })`. */
export const api = callsByPath<ContractRouterClient<typeof contract, CallContext>>(call)

/** The same for React Query: `useQuery(queries.clients.list.queryOptions({ input }))`. */
export const queries = callsByPath<RouterUtils<typeof api>>(queryOptionsBy(call))

type Functions = ContractRouterClient<typeof functions>

/** Calls one of the specified server functions at /functions/v1. */
export function callFunction<Name extends keyof Functions>(
  name: Name,
  body?: Parameters<Functions[Name]>[0],
): Promise<Awaited<ReturnType<Functions[Name]>>> {
  return post(`/functions/v1/${name}`, body)
}
