import * as z from 'zod/mini'
import { flag, isIssuer } from './env-values.ts'

const address = (standard: string) =>
  z._default(z.string().check(z.refine(isIssuer, 'must be an https:// address, or http:// on this machine')), standard)

/** The environment's variables of services that therapists connect. */
export const connectionVariables = {
  ZOOM_CLIENT_ID: z.optional(z.string()),
  ZOOM_CLIENT_SECRET: z.optional(z.string()),
  ZOOM_URL: address('https://zoom.us'),
  ZOOM_API_URL: address('https://api.zoom.us'),
  GOOGLE_CALENDAR_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ACCOUNTS_URL: address('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: address('https://oauth2.googleapis.com'),
  GOOGLE_API_URL: address('https://www.googleapis.com'),
  CALDAV_PRIVATE: z._default(flag, false),
}
const Variables = z.object(connectionVariables)

type OAuthApp = { clientId: string; clientSecret: string; signInUrl: string; tokenUrl: string; apiUrl: string }

/** Which services therapists can connect. `caldavPrivate`: calendars in this network and on this machine too. */
export type ConnectionSettings = {
  zoom: OAuthApp | undefined
  google: OAuthApp | undefined
  caldavPrivate: boolean
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** @throws Error naming what is missing */
export function connectionsOf(env: z.output<typeof Variables>): ConnectionSettings {
  const appOf = (
    name: 'ZOOM' | 'GOOGLE_CALENDAR',
    [signInUrl, tokenUrl, apiUrl]: readonly [string, string, string],
  ): OAuthApp | undefined => {
    const { [`${name}_CLIENT_ID` as const]: clientId, [`${name}_CLIENT_SECRET` as const]: clientSecret } = env
    if (clientId === undefined && clientSecret === undefined) return undefined
    if (clientId === undefined || clientSecret === undefined)
      throw new Error(
        `The configuration is invalid:\n  ${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together\nSee .env.example for every setting.`,
      )
    return {
      clientId,
      clientSecret,
      signInUrl: withoutSlash(signInUrl),
      tokenUrl: withoutSlash(tokenUrl),
      apiUrl: withoutSlash(apiUrl),
    }
  }
  return {
    zoom: appOf('ZOOM', [env.ZOOM_URL, env.ZOOM_URL, env.ZOOM_API_URL]),
    google: appOf('GOOGLE_CALENDAR', [env.GOOGLE_ACCOUNTS_URL, env.GOOGLE_TOKEN_URL, env.GOOGLE_API_URL]),
    caldavPrivate: env.CALDAV_PRIVATE,
  }
}
