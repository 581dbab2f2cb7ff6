import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { type AnyRouter, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Incoming } from './request-context.ts'
import { Refusal } from '../refusal.ts'
import { UnreadableBody } from './buffered-body.ts'
import { problemFor } from './problems.ts'

type Asked = { request: { method: string; url: URL; body: () => Promise<unknown> }; context: Incoming }

/** Answers one request under `prefix`, or undefined when no operation is there. */
export type ApiHandler = (request: Request, prefix: `/${string}`, incoming: Incoming) => Promise<Response | undefined>

/** The list of a contract's operations with their names, in order. */
export function operationsOf(
  contract: AnyContractRouter,
  path: string[] = [],
): { name: string; meta: OperationMeta; definition: AnyContractProcedure }[] {
  if (isContractProcedure(contract)) {
    return [{ name: path.join('.'), meta: contract['~orpc'].meta as OperationMeta, definition: contract }]
  }
  return Object.entries(contract).flatMap(([key, part]) => operationsOf(part as AnyContractRouter, [...path, key]))
}

/** @throws Error naming the operations that do not say who may call them: the server does not start with them. */
export function requireDeclaredAccess(contract: AnyContractRouter): void {
  const silent = operationsOf(contract).filter(({ meta }) => !meta.declared)
  if (silent.length > 0)
    throw new Error(
      `Operations without an access rule: ${silent.map(({ name }) => name).join(', ')}. Begin them with operation(...).`,
    )
}

/** The two ways to the same operations: RPC for our own browser code, OpenAPI for everybody else. */
export function openApi(
  router: AnyRouter,
  options: { log: Log; metrics: Metrics },
): { rpc: ApiHandler; rest: ApiHandler } {
  // Made anew for each handler: plugins write into the arrays that they are given.
  const clientInterceptors = () =>
    [
      async ({ next, path, context }: { next: () => Promise<unknown>; path: readonly string[]; context: Incoming }) => {
        context.operation = path.join('.')
        const finish = options.metrics.operationStarted(context.operation)
        try {
          const output = await next()
          finish('ok')
          return output
        } catch (error) {
          finish('refused')
          throw error
        }
      },
    ] as never[]
  const interceptors = (pathNamesRows: boolean) =>
    [
      async ({ next, ...asked }: Asked & { next: (asked: Asked) => Promise<unknown> }) => {
        const { request, context } = asked
        if (pathNamesRows)
          context.given = { method: request.method, query: request.url.searchParams, body: context.body }
        try {
          // What the library would read for itself it may read otherwise, by a header: everybody works on the one value.
          return await next({ ...asked, request: { ...request, body: async () => context.body() } })
        } catch (error) {
          const read = context.operation !== undefined
          const problem = problemFor(
            read ? error : unreadable(error),
            context.seen.requestId,
            options.log,
            context.operation,
          )
          throw new ORPCError(problem.code, { status: problem.status, message: problem.detail, data: problem })
        }
      },
    ] as never[]
  const rpc = new RPCHandler(router, { interceptors: interceptors(false), clientInterceptors: clientInterceptors() })
  const rest = new OpenAPIHandler(router, {
    interceptors: interceptors(true),
    clientInterceptors: clientInterceptors(),
    plugins: [new ZodSmartCoercionPlugin()],
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  return {
    rpc: async (request, prefix, context) => (await rpc.handle(request, { prefix, context })).response,
    rest: async (request, prefix, context) => {
      const { response } = await rest.handle(request, { prefix, context })
      if (response && response.status >= 400) response.headers.set('content-type', 'application/problem+json')
      return response
    },
  }
}

/** An error before any operation was reached is a body that could not be read. */
function unreadable(error: unknown): unknown {
  return error instanceof ORPCError || error instanceof Refusal ? error : new UnreadableBody()
}
