import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

/** A person with an account at the provider. */
export type OpenidPerson = { sub: string; email: string; email_verified: boolean; name: string; hd?: string }

/** A real OpenID provider on this machine. */
export type OpenidProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Registers one client with its only redirect URL. */
  register(redirectUri: string): void
  /** Its requests, newest last. */
  asked: URLSearchParams[]
  /** Follows the redirects like a browser, as a person who consents or cancels. Returns the URL to which the provider redirects. */
  visit(url: string, person: OpenidPerson | 'cancels'): Promise<string>
  stop(): Promise<void>
}

const clientId = 'openhour-test'
const clientSecret = 'a-secret-of-the-test-provider-that-is-long-enough'

export async function openOpenidProvider(): Promise<OpenidProvider> {
  const people = new Map<string, OpenidPerson>()
  const asked: URLSearchParams[] = []
  let provider: Provider | undefined
  let present: OpenidPerson | 'cancels' = 'cancels'

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const oidc = provider as Provider
    const { prompt, params, session, grantId } = await oidc.interactionDetails(request, response)
    if (present === 'cancels') {
      const refused = { error: 'access_denied', error_description: 'the person cancelled' }
      return oidc.interactionFinished(request, response, refused, { mergeWithLastSubmission: false })
    }
    if (prompt.name === 'consent') {
      const grant = grantId
        ? await oidc.Grant.find(grantId)
        : new oidc.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
      grant.addOIDCScope('openid email profile offline_access')
      const consent = { consent: { grantId: await grant.save() } }
      return oidc.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
    }
    const done = { select_account: {}, login: { accountId: present.sub } }
    return oidc.interactionFinished(request, response, done, { mergeWithLastSubmission: false })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/auth') asked.push(url.searchParams)
    if (url.pathname.startsWith('/interaction/'))
      return void interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    void provider?.callback()(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const register = (redirectUri: string) => {
    provider = new Provider(issuer, configuration(redirectUri))
  }
  const configuration = (redirectUri: string) => ({
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    findAccount: (_context: unknown, sub: string) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy,
      url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
  })

  async function visit(url: string, person: OpenidPerson | 'cancels'): Promise<string> {
    if (person !== 'cancels') people.set(person.sub, person)
    present = person
    const cookies = new Map<string, string>()
    let next = url
    for (let hops = 0; hops < 12 && next.startsWith(issuer); hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the provider did not lead back: ${answer.status} ${await answer.text()}`)
      next = new URL(location, next).href
    }
    return next
  }

  return {
    issuer,
    clientId,
    clientSecret,
    register,
    asked,
    visit,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
