import type { contract, functions } from '@openhour/shared/contract.ts'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { takeFirstAnswer } from './first-answers.ts'
import { post, problemOfCall, send } from './http.ts'

/**
 * Idempotency key: a call sent twice with the same key runs once. Create it when the form opens, not when it is sent.
 */
export type CallContext = {
  idempotencyKey?: string
  /** Completes even if the page is closed. For small requests only. */
  outlivesPage?: boolean
}

const network = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/rpc`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
  fetch: (request, init, { context }) => send(request, init, context.outlivesPage ?? false),
})

const link: ClientLink<CallContext> = {
  call: async (path, input, options) =>
    takeFirstAnswer(path, input)?.output ?? (await network.call(path, input, options)),
}

/** Every operation of the server as a function: `await api.clients.add(details, { context: { idempotencyKey } })`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)

/** The same for React Query: `useQuery(queries.clients.list.queryOptions({ input }))`. */
export const queries = createTanstackQueryUtils(api)

/** Converts any error to a problem that a person can read; `errors` names the fields. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof ORPCError && typeof error.data === 'object' && error.data !== null && 'detail' in error.data)
    return error.data as Problem
  return problemOfCall(error)
}

type Functions = ContractRouterClient<typeof functions>

/** Calls one of the specified server functions at /functions/v1. */
export function callFunction<Name extends keyof Functions>(
  name: Name,
  body?: Parameters<Functions[Name]>[0],
): Promise<Awaited<ReturnType<Functions[Name]>>> {
  return post(`/functions/v1/${name}`, body)
}
