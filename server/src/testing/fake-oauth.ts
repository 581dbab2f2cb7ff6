import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What goes wrong with the next calls of an API. `slow`: no answer until the caller gives up. `cut`: the connection breaks after the work is done.
 * `none`: this call goes well.
 */
export type ServiceFault = 'none' | 'unauthorized' | 'busy' | 'broken' | 'slow' | 'cut'

type Grant = { refresh: string; access: Set<string>; isOver: boolean }
export type ApiCall = { method: string; path: string; query: URLSearchParams; body: unknown }
export type ApiAnswer = { status: number; body?: object }

/** A service with OAuth 2.0 and an API on loopback, which behaves as the real one does. */
export type FakeOAuth = {
  url: string
  clientId: string
  clientSecret: string
  /** What the person at the authorization page does. */
  person: 'consents' | 'refuses'
  /** The parameters of the authorization pages that were opened. */
  authorizations: URLSearchParams[]
  calls: ApiCall[]
  faults: ServiceFault[]
  /** The next answer to such a call is made when it arrives, but sent only when released. */
  holdNext(isHeld: (call: ApiCall) => boolean): { arrived: Promise<void>; release(): void }
  /** Requests of the token endpoint, by grant type. */
  tokenRequests: string[]
  revoked: string[]
  /** Makes access tokens end at once; refresh tokens stay. */
  expireAccess(): void
  /** As if the account's owner removed our access at the service. */
  endGrants(): void
  /** Opens the authorization page as a browser and returns where it leads back to. */
  visit(url: string): Promise<string>
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

type FakeOptions = {
  paths: Record<'authorize' | 'token' | 'revoke', string>
  /** The client's secret comes in a header, otherwise in the form. */
  inHeader: boolean
  /** A refresh gives a new refresh token and ends the old one. */
  rotates: boolean
  /** Parameters that an authorization must have. */
  required: Record<string, string>
  answer(call: ApiCall): ApiAnswer
}

const tokenOf = () => randomBytes(24).toString('base64url')

export async function openFakeOAuth(options: FakeOptions): Promise<FakeOAuth> {
  const { paths, inHeader, rotates, required } = options
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const grants: Grant[] = []
  let held: { isHeld(call: ApiCall): boolean; wait(): Promise<void> } | undefined
  const http = createServer((request, response) => void receive(request, response))
  const listen = (port: number) => new Promise<void>((done) => http.listen(port, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      http.close(() => done())
      http.closeAllConnections()
    })
  await listen(0)
  http.unref()
  const { port } = http.address() as AddressInfo

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', fake.url)
    let text = ''
    for await (const part of request) text += String(part)
    const send = ({ status, body }: ApiAnswer) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? '' : JSON.stringify(body))
    }
    if (url.pathname === paths.authorize) return authorize(url.searchParams, response)
    const form = new URLSearchParams(text)
    if (url.pathname === paths.token) return send(isClient(request, form) ? grant(form) : refuse(401, 'invalid_client'))
    if (url.pathname === paths.revoke)
      return send(isClient(request, form) ? revoke(form) : refuse(401, 'invalid_client'))
    const fault = fake.faults.shift()
    if (fault === 'slow') return
    if (fault === 'busy') return send({ status: 429, body: { message: 'slow down' } })
    if (fault === 'broken') return send({ status: 503, body: {} })
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const isValid = grants.some(({ isOver, access }) => !isOver && access.has(bearer))
    if (fault === 'unauthorized' || !isValid) return send({ status: 401, body: { message: 'Invalid access token' } })
    const call = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body: bodyOf(text) }
    fake.calls.push(call)
    const answer = options.answer(call)
    if (fault === 'cut') return void request.socket.destroy()
    if (held?.isHeld(call)) await held.wait()
    send(answer)
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    fake.authorizations.push(query)
    const redirectUri = query.get('redirect_uri') ?? ''
    const wanted = { response_type: 'code', client_id: fake.clientId, code_challenge_method: 'S256', ...required }
    const wrong = Object.entries(wanted).find(([name, value]) => query.get(name) !== value)
    if (wrong || !query.get('code_challenge') || !redirectUri)
      return void response.writeHead(400).end(`wrong ${wrong?.[0] ?? 'request'}`)
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (fake.person === 'refuses') back.searchParams.set('error', 'access_denied')
    else {
      const code = tokenOf()
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const { clientId, clientSecret } = fake
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    return inHeader
      ? headers.authorization === basic
      : form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  }

  function grant(form: URLSearchParams): ApiAnswer {
    const type = form.get('grant_type') ?? ''
    fake.tokenRequests.push(type)
    if (type === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
        return refuse(400, 'invalid_grant')
      const made: Grant = { refresh: tokenOf(), access: new Set(), isOver: false }
      grants.push(made)
      return tokensOf(made, true)
    }
    const known = grants.find(({ refresh, isOver }) => !isOver && refresh === form.get('refresh_token'))
    if (type !== 'refresh_token' || !known) return refuse(400, 'invalid_grant')
    if (rotates) known.refresh = tokenOf()
    return tokensOf(known, rotates)
  }

  function tokensOf(known: Grant, withRefresh: boolean): ApiAnswer {
    const access = tokenOf()
    known.access.add(access)
    const refresh = withRefresh ? { refresh_token: known.refresh } : {}
    return { status: 200, body: { access_token: access, token_type: 'bearer', expires_in: 3599, ...refresh } }
  }

  function revoke(form: URLSearchParams): ApiAnswer {
    const token = form.get('token') ?? ''
    const known = grants.find(({ refresh, access, isOver }) => !isOver && (refresh === token || access.has(token)))
    if (!known) return refuse(400, 'invalid_token')
    known.isOver = true
    fake.revoked.push(token)
    return { status: 200, body: { status: 'success' } }
  }

  const fake: FakeOAuth = {
    url: `http://127.0.0.1:${port}`,
    clientId: 'openhour-test',
    clientSecret: 'a-secret-of-the-fake-service',
    person: 'consents',
    authorizations: [],
    calls: [],
    faults: [],
    holdNext: (isHeld) => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const wait = () => {
        held = undefined
        arrived.resolve()
        return released.promise
      }
      held = { isHeld, wait }
      return { arrived: arrived.promise, release: released.resolve }
    },
    tokenRequests: [],
    revoked: [],
    expireAccess: () => {
      for (const { access } of grants) access.clear()
    },
    endGrants: () => {
      for (const each of grants) each.isOver = true
    },
    async visit(url) {
      const answer = await fetch(url, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the service did not lead back: ${await answer.text()}`)
      return location
    },
    down: stop,
    up: () => listen(port),
    close: stop,
  }
  return fake
}

const refuse = (status: number, error: string): ApiAnswer => ({ status, body: { error, reason: error } })

function bodyOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
