import type { IncomingHttpHeaders } from 'node:http'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { type AnyProcedure, type AnyRouter, ORPCError, Procedure } from '@orpc/server'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Incoming } from './request-context.ts'
import { Refusal } from '../refusal.ts'
import { UnreadableBody } from './buffered-body.ts'
import { problemFor } from './problems.ts'

type Asked = { request: ApiRequest; context: Incoming }
type Calling = { procedure: AnyProcedure; path: readonly string[]; context: Incoming }

export type ApiRequest = {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: () => Promise<unknown>
  signal: undefined
}
/** `body` is the value to send as JSON. */
export type ApiResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown }

/** Answers a request under `prefix`; undefined if there is no such operation. */
export type ApiHandler = (
  request: ApiRequest,
  prefix: `/${string}`,
  incoming: Incoming,
) => Promise<ApiResponse | undefined>

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
      async ({ next, ...calling }: Calling & { next: (calling: Calling) => Promise<unknown> }) => {
        const { context, path } = calling
        context.operation = path.join('.')
        const finish = options.metrics.operationStarted(context.operation)
        try {
          const output = await next({ ...calling, procedure: withoutOutputCheck(calling.procedure) })
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
  const rpc = new StandardHandler(router, new StandardRPCMatcher(), new PlainRpcCodec(rpcSerializer), {
    interceptors: interceptors(false),
    clientInterceptors: clientInterceptors(),
    plugins: [new StrictGetMethodPlugin()],
  })
  const rest = new StandardOpenAPIHandler(router, {
    interceptors: interceptors(true),
    clientInterceptors: clientInterceptors(),
    plugins: [new ZodSmartCoercionPlugin()],
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  return {
    rpc: async (request, prefix, context) => (await rpc.handle(request, { prefix, context })).response,
    rest: async (request, prefix, context) => {
      const { response } = await rest.handle(request, { prefix, context })
      if (response && response.status >= 400) response.headers['content-type'] = 'application/problem+json'
      return response
    },
  }
}

const rpcSerializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())

/** Sends outputs as they are: all of them are plain JSON, so looking for dates, maps and files in each would only cost time. */
class PlainRpcCodec extends StandardRPCCodec {
  override encode(output: unknown): ApiResponse {
    return { status: 200, headers: {}, body: { json: output } }
  }
}

const unchecked = new WeakMap<AnyProcedure, AnyProcedure>()

/**
 * The operation without validation of its output. Selected columns and types come from the contract, and the tests validate every response
 * that they see; doing so for each request took up to a quarter of its time.
 */
function withoutOutputCheck(procedure: AnyProcedure): AnyProcedure {
  let without = unchecked.get(procedure)
  if (without === undefined) {
    const { outputSchema: _, ...definition } = procedure['~orpc']
    unchecked.set(procedure, (without = new Procedure(definition as never)))
  }
  return without
}

/** An error before the operation is known means that the body could not be read. */
function unreadable(error: unknown): unknown {
  return error instanceof ORPCError || error instanceof Refusal ? error : new UnreadableBody()
}
