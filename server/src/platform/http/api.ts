import type { IncomingHttpHeaders } from 'node:http'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { type AnyProcedure, type AnyRouter, createProcedureClient, ORPCError, Procedure } from '@orpc/server'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import { textOf, valueOf } from '../json-text.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Incoming } from './request-context.ts'
import { Refusal } from '../refusal.ts'
import { UnreadableBody } from './buffered-body.ts'
import { problemFor } from './problems.ts'

type Asked = { request: StandardRequest; context: Incoming }
type Calling = { procedure: AnyProcedure; path: readonly string[]; context: Incoming }

export type ApiRequest = {
  method: string
  /** Path and query. */
  target: string
  headers: IncomingHttpHeaders
  body: () => Promise<unknown>
  signal: undefined
}
/** What the library takes. */
type StandardRequest = Omit<ApiRequest, 'target'> & { url: URL }

/** `body` is the value to send as JSON, or with `text` its text. */
export type ApiResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
  text?: string
}

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
  async function measured<T>(context: Incoming, path: readonly string[], answer: () => Promise<T>): Promise<T> {
    context.operation = path.join('.')
    const finish = options.metrics.operationStarted(context.operation)
    try {
      const output = await answer()
      finish('ok')
      return output
    } catch (error) {
      finish('refused')
      throw error
    }
  }
  function refusalOf(error: unknown, context: Incoming): ORPCError<string, unknown> {
    const { operation, requestMeta } = context
    const readable = operation === undefined ? unreadable(error) : error
    const problem = problemFor(readable, requestMeta.requestId, options.log, operation)
    context.refusal = problem
    return new ORPCError(problem.code, { status: problem.status, message: problem.detail, data: problem })
  }
  // A new array for each handler, because plugins append to it. The library reads values, not texts.
  const clientInterceptors = () =>
    [
      ({ next, ...calling }: Calling & { next: (calling: Calling) => Promise<unknown> }) =>
        measured(calling.context, calling.path, async () =>
          valueOf(await next({ ...calling, procedure: withoutOutputCheck(calling.procedure) })),
        ),
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
          throw refusalOf(error, context)
        }
      },
    ] as never[]
  const matcher = new StandardRPCMatcher()
  const codec = new PlainRpcCodec(rpcSerializer)
  const rpc = new StandardHandler(router, matcher, codec, {
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
  async function call(path: readonly string[], procedure: AnyProcedure, context: Incoming): Promise<ApiResponse> {
    try {
      const input = rpcSerializer.deserialize(context.body())
      const run = createProcedureClient(withoutOutputCheck(procedure), { context, path })
      return codec.encode(await measured(context, path, () => run(input)))
    } catch (error) {
      return codec.encodeError(refusalOf(error, context))
    }
  }
  const standard = ({ target, ...request }: ApiRequest) => ({ ...request, url: new URL(`http://localhost${target}`) })
  return {
    rpc: async (request, prefix, context) => {
      // What our own pages send. The library's handler of requests would take a tenth of the time of a short read.
      const path = request.target.slice(prefix.length) as `/${string}`
      const match = request.method === 'POST' && (await matcher.match('POST', path))
      if (match) return call(match.path, match.procedure, context)
      return (await rpc.handle(standard(request), { prefix, context })).response
    },
    rest: async (request, prefix, context) => {
      const { response } = await rest.handle(standard(request), { prefix, context })
      if (response && response.status >= 400) response.headers['content-type'] = 'application/problem+json'
      return response
    },
  }
}

const rpcSerializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())

/** Writes outputs as they are: all of them are plain JSON, so looking for dates, maps and files in each would only cost time. */
class PlainRpcCodec extends StandardRPCCodec {
  override encode(output: unknown): ApiResponse {
    return { status: 200, headers: {}, body: undefined, text: `{"json":${textOf(output)}}` }
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
