import type { OAuthKind } from '@openhour/shared/features/connections/connections.rules.ts'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { nowMs } from '../../platform/clock.ts'
import type { ConnectionSettings } from '../../platform/connection-env.ts'
import { callProvider, ProviderError } from './provider-call.ts'

/** What a service gave. `expiresAt` is when the access token ends. */
export const OAuthTokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.string() })
export type OAuthTokens = z.infer<typeof OAuthTokens>

/** OAuth 2.0 with PKCE at one service. */
export type OAuthService = {
  clientId: string
  redirectUri: string
  authorizationUrl(state: string, verifier: string): string
  /** @throws ProviderError: `reconnect` if the code or the token is not accepted */
  exchange(code: string, verifier: string): Promise<OAuthTokens>
  refresh(tokens: OAuthTokens): Promise<OAuthTokens>
  /** A token that is over already counts as revoked. @throws ProviderError if the service could not be reached */
  revoke(tokens: OAuthTokens): Promise<void>
}

const Granted = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.number(),
})

/** The narrowest scope that reads and writes events; it shows no list of calendars and no settings. */
const googleScope = 'https://www.googleapis.com/auth/calendar.events'

/** @param publicUrl both services return to its settings page */
export function oauthServices(
  settings: ConnectionSettings,
  publicUrl: string,
): Partial<Record<OAuthKind, OAuthService>> {
  const redirectUri = redirectUriOf(publicUrl)
  const { zoom, google } = settings
  return {
    ...(zoom && {
      zoom: openOAuth({
        ...zoom,
        redirectUri,
        paths: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' },
        parameters: {},
        inHeader: true,
        // Zoom revokes the access token; Google, by the refresh token, the whole grant.
        revoked: 'accessToken',
      }),
    }),
    ...(google && {
      google_calendar: openOAuth({
        ...google,
        redirectUri,
        paths: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
        // Only a consent gives a refresh token to an account that consented before.
        parameters: { scope: googleScope, access_type: 'offline', prompt: 'consent' },
        inHeader: false,
        revoked: 'refreshToken',
      }),
    }),
  }
}

export const redirectUriOf = (publicUrl: string) => `${publicUrl}/app/settings`

type Service = {
  clientId: string
  clientSecret: string
  signInUrl: string
  tokenUrl: string
  redirectUri: string
  paths: Record<'authorize' | 'token' | 'revoke', string>
  /** Of the authorization page, besides OAuth's own. */
  parameters: Record<string, string>
  /** The client's secret is sent in a header, otherwise in the form. */
  inHeader: boolean
  revoked: 'accessToken' | 'refreshToken'
}

function openOAuth(service: Service): OAuthService {
  const { clientId, clientSecret, redirectUri, paths, inHeader } = service
  const send = (path: string, form: Record<string, string>) =>
    callProvider(service.tokenUrl + path, {
      method: 'POST',
      form: inHeader ? form : { ...form, client_id: clientId, client_secret: clientSecret },
      headers: inHeader
        ? { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
        : {},
    })
  const granted = async (form: Record<string, string>, before?: OAuthTokens): Promise<OAuthTokens> => {
    const answer = Granted.safeParse(await send(paths.token, form))
    if (!answer.success) throw new ProviderError('refused', 200)
    const { access_token: accessToken, refresh_token: refreshToken = before?.refreshToken, expires_in } = answer.data
    if (refreshToken === undefined) throw new ProviderError('reconnect', 200)
    return { accessToken, refreshToken, expiresAt: new Date(nowMs() + expires_in * 1000).toISOString() }
  }
  return {
    clientId,
    redirectUri,
    authorizationUrl(state, verifier) {
      const url = new URL(service.signInUrl + paths.authorize)
      const all = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...service.parameters,
      }
      for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
      return url.href
    },
    exchange: (code, verifier) =>
      granted({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: (tokens) => granted({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken }, tokens),
    async revoke(tokens) {
      await send(paths.revoke, { token: tokens[service.revoked] }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.fault === 'busy') throw error
      })
    },
  }
}
