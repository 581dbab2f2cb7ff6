import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { openGoogleProvider } from './google-provider.ts'

const passage = { state: 'the-state', codeVerifier: 'v'.repeat(43), nonce: 'the-nonce' }
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })

let server: Server
let issuer = ''
/** What the token endpoint answers next. */
let tokens: object = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: 'a', token_type: 'Bearer', ...tokens },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? '']))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

type Forgery = { claims?: object; header?: object; key?: KeyObject; cut?: boolean }

function idToken({ claims = {}, header = {}, key = ours.privateKey, cut = false }: Forgery): string {
  const seconds = Math.floor(Date.now() / 1000)
  const ids = { iss: issuer, aud: 'us', sub: 'sub-1', nonce: passage.nonce, iat: seconds, exp: seconds + 60 }
  const whole = { ...ids, email: 'Robin@Example.com', email_verified: true, name: 'Robin', ...claims }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: 'ours', ...header })}.${part(whole)}`
  return `${signed}.${cut ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

function identify(query = `code=c&state=${passage.state}`) {
  const settings = { clientId: 'us', clientSecret: 'secret', issuer }
  const provider = openGoogleProvider(settings, 'http://localhost/callback', openLog('silent'))
  return provider.identify(new URLSearchParams(query), passage)
}

test('uses the identity of a token signed by Google', async () => {
  tokens = { id_token: idToken({}) }
  expect(await identify()).toEqual({
    subject: 'sub-1',
    email: 'robin@example.com',
    emailVerified: true,
    runsMailbox: false,
    name: 'Robin',
  })
})

const past = Math.floor(Date.now() / 1000) - 3600
test.each<[string, Forgery | undefined]>([
  ['of another signer', { key: theirs.privateKey }],
  ['without a signature', { cut: true }],
  ['of the algorithm none', { header: { alg: 'none' }, cut: true }],
  ['for another client', { claims: { aud: 'somebody-else' } }],
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['of another sign-in', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['that has expired', { claims: { iat: past, exp: past + 60 } }],
  ['that is missing', undefined],
])('refuses a token %s', async (_, forgery) => {
  tokens = forgery ? { id_token: idToken(forgery) } : {}
  await expect(identify()).rejects.toThrow()
})

test.each([
  'state=the-state',
  'code=c',
  'code=c&state=another',
  'code=c&code=d&state=the-state',
  'code=c&state=the-state&iss=https%3A%2F%2Fevil.example',
])('refuses the callback ?%s', async (query) => {
  tokens = { id_token: idToken({}) }
  await expect(identify(query)).rejects.toThrow()
})
