import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import { limitBodyTimeout, maxUploadMs } from './body-timeout.ts'
import { alwaysByName, overTls } from './headers.ts'
import { isOverTls, proxyList } from './request.ts'
import { oneAtATime } from './request-queue.ts'
import { limitWriteTime } from './write-time.ts'

/** The listening socket. It is opened first, so that a port in use fails immediately, and answers 503 until the host is ready. */
export type Listening = {
  localUrl: string
  /** How many requests have come so far. */
  served: () => number
  originsFor(publicUrl: string): ReadonlySet<string>
  answer(answering: RequestListener): void
  stopAccepting(): Promise<void>
  finishRequests(): Promise<void>
}

const finishMs = 8_000

/**
 * @param unreadMs how long a caller may stop reading a response
 * @throws Error with a message for the operator if the port is in use or not allowed
 */
export async function listen(env: Env, unreadMs: number): Promise<Listening> {
  let listener: RequestListener | undefined
  let isStopping = false
  let served = 0
  const open = new Set<ServerResponse>()
  const proxies = proxyList(env.trustedProxies)
  const answerInTurn = oneAtATime((request, response) => {
    served++
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isStopping) endAfter(response)
    if (isOverTls(String(request.headers['x-forwarded-proto'] ?? ''), request.socket.remoteAddress, proxies))
      response.setHeader(...overTls)
    limitBodyTimeout(request)
    if (listener) listener(request, response)
    else response.writeHead(503, { ...alwaysByName, 'retry-after': '1' }).end('starting')
  })
  const server: Server = createServer({ connectionsCheckingInterval: 1_000 }, answerInTurn)
  limitWriteTime(server, unreadMs)
  server.headersTimeout = 10_000
  server.requestTimeout = maxUploadMs
  server.keepAliveTimeout = 65_000
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(new Error(sentenceFor(error, env))))
    server.listen(env.port, env.host, done)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  const localUrl = `http://localhost:${port}`
  let closed: Promise<void> = Promise.resolve()
  return {
    localUrl,
    served: () => served,
    originsFor: (publicUrl) =>
      new Set([new URL(publicUrl).origin, localUrl, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]),
    answer: (answering) => {
      listener = answering
    },
    stopAccepting: async () => {
      isStopping = true
      for (const response of open) endAfter(response)
      closed = new Promise((done) => server.close(() => done()))
      server.closeIdleConnections()
    },
    finishRequests: async () => {
      const late = setTimeout(() => server.closeAllConnections(), finishMs)
      server.closeIdleConnections()
      await closed
      clearTimeout(late)
    },
  }
}

/** Closes the connection after this response, and announces that in its headers if they are not sent yet. */
function endAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const { socket } = response
  if (response.headersSent) response.once('finish', () => socket?.end())
}

function sentenceFor(error: NodeJS.ErrnoException, env: Env): string {
  if (error.code === 'EADDRINUSE')
    return `port ${env.port} is already in use. Stop the program that uses it, or choose another port with PORT=3001.`
  if (error.code === 'EACCES') return `this account may not use port ${env.port}. Choose one above 1023 with PORT.`
  return `it cannot listen on ${env.host}:${env.port} (${error.code ?? error.message}).`
}
