import { faultFields, type Log } from '../log.ts'
import { sameText } from './keys.ts'

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** Who somebody is at Google. `subject` stays the same when the address changes. */
export type GoogleIdentity = {
  subject: string
  email: string | undefined
  emailVerified: boolean
  /** Google runs the mailbox (https://developers.google.com/identity/siwg/best-practices): elsewhere it saw the address confirmed once, long ago maybe. */
  runsMailbox: boolean
  name: string
}

export type GooglePassage = { state: string; codeVerifier: string; nonce: string }

type Tokens = { idToken?: string | undefined; accessToken?: string | undefined }
/** What we use of a provider as the sign-in library makes it. */
type Provider = {
  issuer?: string
  createAuthorizationURL(data: object): Promise<URL> | URL
  validateAuthorizationCode(data: object): Promise<Tokens | null>
  getUserInfo(tokens: object): Promise<{ data: Record<string, unknown> } | null>
}

const patienceMs = 10_000

async function within<T>(work: Promise<T> | T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('Google did not answer in time')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * The protocol towards Google: discovery, the address to go to, the code's exchange, the verified ID token. From the sign-in library, of which we
 * take the provider alone: accounts, sessions and states are ours. Google is looked up when it is first needed, and again after a failure, so
 * that its absence keeps no server from starting.
 */
export function openGoogleProvider(settings: GoogleSettings, redirectURI: string, log: Log) {
  let known: Promise<Provider> | undefined

  async function discover(): Promise<Provider> {
    const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
    const plugin = genericOAuth({
      config: [
        {
          providerId: 'google',
          discoveryUrl: `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
          clientId: settings.clientId,
          clientSecret: settings.clientSecret,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          prompt: 'select_account consent',
          accessType: 'offline',
          requireIdTokenVerification: true,
        },
      ],
    })
    const logger = new Proxy({}, { get: () => () => undefined }) // its messages can quote what Google sent
    const made = (await within(
      plugin.init({ socialProviders: [], logger, baseURL: redirectURI } as never),
    )) as unknown as {
      context: { socialProviders: Provider[] }
    }
    const [provider] = made.context.socialProviders
    if (!provider || provider.issuer !== settings.issuer)
      throw new Error('the OpenID discovery of GOOGLE_ISSUER failed')
    return provider
  }

  function provider(): Promise<Provider> {
    known ??= discover().catch((error: unknown) => {
      known = undefined
      log.warn(faultFields(error), 'Google could not be reached for signing in')
      throw error
    })
    return known
  }

  return {
    issuer: settings.issuer,
    /** Where the browser goes. @throws when Google cannot be reached. */
    addressFor: async ({ state, codeVerifier, nonce }: GooglePassage): Promise<string> => {
      const url = await (
        await provider()
      ).createAuthorizationURL({ state, codeVerifier, idTokenNonce: nonce, redirectURI })
      return url.toString()
    },
    /** @throws when Google does not take the code, or its answer does not verify: signature, issuer, audience, time, nonce. */
    identityFor: async (code: string, { codeVerifier, nonce }: GooglePassage): Promise<GoogleIdentity> => {
      const google = await provider()
      const tokens = await within(google.validateAuthorizationCode({ code, codeVerifier, redirectURI }))
      if (!tokens?.idToken) throw new Error('Google sent no ID token')
      const info = await within(google.getUserInfo({ ...tokens, expectedIdTokenNonce: nonce }))
      if (!info) throw new Error('the ID token of Google did not verify')
      const { sub, email, email_verified: verified, name, hd } = info.data
      const signed = subjectIn(tokens.idToken)
      // The user's details may come from a second answer, which is not signed: it has to speak of the same person.
      if (typeof sub !== 'string' || sub === '' || !sameText(sub, signed))
        throw new Error('Google answered for another person')
      return {
        subject: sub,
        email: typeof email === 'string' ? email.toLowerCase() : undefined,
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

/** Of a token that has been verified. */
function subjectIn(idToken: string): string {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sub?: unknown }
  return typeof claims.sub === 'string' ? claims.sub : ''
}
