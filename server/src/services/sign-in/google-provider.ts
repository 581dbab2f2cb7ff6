import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import * as oauth from 'oauth4webapi'
import { faultFields, type Log } from '../../platform/log.ts'

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** A person's Google identity. `subject` never changes, unlike the email address. */
export type GoogleIdentity = {
  subject: string
  email: string | undefined
  emailVerified: boolean
  /** Whether Google runs the mailbox (https://developers.google.com/identity/siwg/best-practices). Other addresses were confirmed only once. */
  runsMailbox: boolean
  name: string
}

export type GooglePassage = { state: string; codeVerifier: string; nonce: string }

const timeoutMs = 10_000

/**
 * OpenID Connect with Google: discovery, authorization URL, code exchange and verified ID token. Accounts, sessions and states are ours.
 * Discovery happens on first use and again after a failure, so the server starts without Google.
 */
export function openGoogleProvider({ clientId, clientSecret, issuer }: GoogleSettings, redirectUri: string, log: Log) {
  const client: oauth.Client = { client_id: clientId }
  const request = () => ({
    signal: AbortSignal.timeout(timeoutMs),
    // env.ts accepts http:// only for an issuer on this machine.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  })
  let discovered: Promise<oauth.AuthorizationServer> | undefined

  async function discover(): Promise<oauth.AuthorizationServer> {
    const url = new URL(issuer)
    return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, request()))
  }

  function google(): Promise<oauth.AuthorizationServer> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      log.warn(faultFields(error), 'Google sign-in is unreachable')
      throw error
    })
    return discovered
  }

  return {
    /** The URL to send the browser to. @throws if Google is unreachable */
    authorizationUrl: async ({ state, codeVerifier, nonce }: GooglePassage): Promise<string> => {
      const { authorization_endpoint: endpoint } = await google()
      if (endpoint === undefined) throw new Error('Google names no authorization endpoint')
      const url = new URL(endpoint)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        prompt: 'select_account consent',
        access_type: 'offline',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    /**
     * Exchanges the code in the callback's query.
     * @throws if Google refuses the code or the ID token is invalid: signature, issuer, audience, time, nonce
     */
    identify: async (
      query: URLSearchParams,
      { state, codeVerifier, nonce }: GooglePassage,
    ): Promise<GoogleIdentity> => {
      const server = await google()
      const parameters = oauth.validateAuthResponse(server, client, query, state)
      const secret = oauth.ClientSecretPost(clientSecret)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        secret,
        parameters,
        redirectUri,
        codeVerifier,
        request(),
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(server, response, request())
      const claims = oauth.getValidatedIdTokenClaims(tokens)
      if (!claims) throw new Error('Google sent no ID token')
      const { sub, email, email_verified: verified, name, hd } = claims
      return {
        subject: sub,
        email: typeof email === 'string' ? (canonicalEmail(email) ?? undefined) : undefined,
        emailVerified: verified === true,
        runsMailbox: verified === true && typeof email === 'string' && (/@gmail\.com$/i.test(email) || isText(hd)),
        name: typeof name === 'string' ? name : '',
      }
    },
  }
}

export type GoogleProvider = ReturnType<typeof openGoogleProvider>

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
