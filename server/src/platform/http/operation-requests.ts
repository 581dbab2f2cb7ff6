import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { Openings } from '../audit/openings.ts'
import type { PersonPools } from '../database/tenancy.ts'
import type { Log } from '../log.ts'
import type { ApiHandler, ApiResponse } from './api.ts'
import { bodyValue } from './buffered-body.ts'
import { type Actors, type ApiKeys, bearerOf } from './callers.ts'
import { compressed, encodingFor } from './encoding.ts'
import type { BuildName } from './build-name.ts'
import { admitRequest, jsonFromPages, jsonFromPrograms } from './mounted-route.ts'
import { nothingHere, problemFor, problemHeaders, retryAfter, unsupportedMethod } from './problems.ts'
import { answerHeaders } from './headers.ts'
import type { Incoming } from './request-context.ts'
import { headerValues, loggedPath, proxyList, refusePlainHttp, requestMetaOf } from './request.ts'

export type OperationParts = {
  log: Log
  /** Our own origins; pages of other origins may change nothing. */
  origins: ReadonlySet<string>
  trustedProxies: readonly string[]
  /** The header in which a trusted proxy sends the caller's country, if configured. */
  countryHeader: string | undefined
  pools: PersonPools
  openings: Openings
  actors: Actors
  apiKeys: ApiKeys
  /** Router name to its two handlers: '/rpc' and '/api/v1' share one, '/functions/v1' has its own. */
  api: { rpc: ApiHandler; rest: ApiHandler; functions: ApiHandler }
}

type Mounted = {
  prefix: `/${string}`
  handler: ApiHandler
  methods?: readonly string[]
  namesBuild: boolean
  takesKeys?: true
}

/** Answers the request and returns true if its path is one for operations. */
export type Operations = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers operations and functions on Node's own request and response: fetch's objects and a router for each request would cost more than
 * reading a row does.
 */
export function openOperations(parts: OperationParts, buildName: BuildName): Operations {
  const proxies = proxyList(parts.trustedProxies)
  const { rpc, rest, functions } = parts.api
  const mounted: Mounted[] = [
    // RPC runs operations for any method, so refuse those that other sites could send without a preflight.
    { prefix: '/rpc', handler: rpc, methods: ['GET', 'POST'], namesBuild: true },
    { prefix: '/api/v1', handler: rest, namesBuild: true, takesKeys: true },
    { prefix: '/functions/v1', handler: functions, namesBuild: false },
  ]

  async function answer(mount: Mounted, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prefix, handler, methods, namesBuild, takesKeys } = mount
    const { method = 'GET', url = '/' } = request
    const headers = headerValues(request)
    const requestMeta = requestMetaOf(headers, request.socket.remoteAddress, proxies, parts.countryHeader)
    let more = answerHeaders
    try {
      refusePlainHttp(headers, requestMeta)
      if (methods && !methods.includes(method)) {
        response.setHeader('allow', methods.join(', '))
        return sendProblem(response, unsupportedMethod(methods.join(', ')), more)
      }
      const build = namesBuild ? await buildName() : undefined
      if (build !== undefined) more = { ...answerHeaders, 'openhour-build': build }
      // A bearer token replaces the cookies. Browsers send none by themselves, so it needs no Origin.
      const token = takesKeys && bearerOf(request.headers.authorization)
      const rules = token ? jsonFromPrograms : jsonFromPages
      await admitRequest(rules, { method, headers, incoming: request }, parts.origins)
      const incoming: Incoming = {
        actor: await (token ? parts.apiKeys.actorOf(token, requestMeta, response) : parts.actors.of(headers)),
        requestMeta,
        pools: parts.pools,
        openings: parts.openings,
        idempotencyKey: headers.get('idempotency-key') ?? undefined,
        body: () => bodyValue(request),
      }
      const answered = await handler(
        {
          method,
          target: url,
          headers: request.headers,
          body: async () => bodyValue(request),
          signal: undefined,
        },
        prefix,
        incoming,
      )
      if (answered) send(response, answered, incoming.refusal ? { ...more, ...retryAfter(incoming.refusal) } : more)
      else sendProblem(response, nothingHere(requestMeta.requestId), more)
    } catch (error) {
      const path = loggedPath(url.split('?')[0] ?? '', [])
      sendProblem(response, problemFor(error, requestMeta.requestId, parts.log, path), more)
    }
  }

  return (request, response) => {
    const mount = mounted.find(({ prefix }) => request.url?.startsWith(`${prefix}/`))
    if (mount) void answer(mount, request, response)
    return mount !== undefined
  }
}

function sendProblem(response: ServerResponse, problem: Problem, more: Readonly<Record<string, string>>): void {
  send(response, { status: problem.status, headers: problemHeaders(problem), body: problem }, more)
}

/** Shorter responses are one packet anyway. */
const minCompressed = 1024

/** Sets all headers at once: setting them one by one first costs twice as much. */
function send(
  response: ServerResponse,
  { status, headers, body, text: written }: ApiResponse,
  more: Readonly<Record<string, string>>,
): void {
  if (response.headersSent || response.destroyed) return
  const text = written ?? (body === undefined ? '' : JSON.stringify(body))
  const accepted = response.req.headers['accept-encoding']
  const encoding = text.length < minCompressed ? 'identity' : encodingFor(String(accepted ?? ''))
  const content = encoding === 'identity' ? text : compressed(text, encoding)
  const length = Buffer.byteLength(content)
  response.writeHead(status, {
    ...more,
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding, vary: 'accept-encoding' }),
    ...headers,
    'content-length': length,
  })
  // As long in UTF-8 as in characters, a text is ASCII, which is sent without being encoded.
  response.end(content, length === content.length ? 'latin1' : 'utf8')
}
