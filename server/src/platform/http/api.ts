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

/** Answers a request under `prefix`; undefined if there is no such operation. */
export type ApiHandler = (request: Request, prefix: `/${string}`, incoming: Incoming) => Promise<Response | undefined>

/** A contract's operations with their dotted names, in order. */
export function operationsOf(
  contract: AnyContractRouter,
  path: string[] = [],
): { name: string; meta: OperationMeta; definition: AnyContractProcedure }[] {
  if (isContractProcedure(contract)) {
    return [{ name: path.join('.'), meta: contract['~orpc'].meta as OperationMeta, definition: contract }]
  }
  return Object.entries(contract).flatMap(([key, part]) => operationsOf(part as AnyContractRouter, [...path, key]))
}

/** Runs at startup. @throws Error with the operations that declare no access rule */
export function requireDeclaredAccess(contract: AnyContractRouter): void {
  const silent = operationsOf(contract).filter(({ meta }) => !meta.declared)
  if (silent.length > 0)
    throw new Error(
      `Operations without an access rule: ${silent.map(({ name }) => name).join(', ')}. Start each with operation(...).`,
    )
}

/** Serves the same operations twice: as RPC for our own pages and as REST (OpenAPI) for others. */
export function openApi(
  router: AnyRouter,
  options: { log: Log; metrics: Metrics },
): { rpc: ApiHandler; rest: ApiHandler } {
  // A new array for each handler, because plugins append to it.
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
          // Headers can make the library parse a body differently, so everything uses this one parsed value.
          return await next({ ...asked, request: { ...request, body: async () => context.body() } })
        } catch (error) {
          const read = context.operation !== undefined
          const problem = problemFor(
            read ? error : unreadable(error),
            context.requestMeta.requestId,
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

/** An error before the operation is known means that the body could not be read. */
function unreadable(error: unknown): unknown {
  return error instanceof ORPCError || error instanceof Refusal ? error : new UnreadableBody()
}
