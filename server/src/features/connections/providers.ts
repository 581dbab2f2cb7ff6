import type { ConnectionKind, OAuthKind } from '@openhour/shared/features/connections/connections.rules.ts'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import type { ConnectionSettings } from '../../platform/connection-env.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { openAccess } from './access.ts'
import type { CalendarService } from './connected-calendar.ts'
import { forgetAccess, listAccess, listEnding, type OpenConnection } from './connections.queries.ts'
import { googleAccountOf, openGoogleCalendar } from './google-calendar.ts'
import { oauthServices } from './oauth.ts'
import { ProviderError } from './provider-call.ts'
import { openZoom, type Zoom } from './zoom.ts'

type Named = Pick<OpenConnection, 'therapistId' | 'id' | 'kind'>

/** The services that this installation can connect. `pool` works as openhour_worker. */
export function openServices(parts: {
  pool: pg.Pool
  secret: string
  settings: ConnectionSettings
  publicUrl: string
}) {
  const { pool, secret, settings, publicUrl } = parts
  const oauth = oauthServices(settings, publicUrl)
  const access = openAccess({ pool, secret, services: oauth })
  const tokenFor =
    (connection: Named) =>
    <T>(call: (accessToken: string) => Promise<T>) =>
      access.withToken(connection, call)

  async function revoke(kind: ConnectionKind, id: string, sealed: Buffer): Promise<void> {
    const service = oauth[kind as OAuthKind]
    // An app password is revoked where it was made.
    if (!service) return
    try {
      const tokens = access.tokensOf({ id, sealed })
      await service.revoke(Date.parse(tokens.expiresAt) < nowMs() ? await service.refresh(tokens) : tokens)
    } catch (error) {
      if (error instanceof ProviderError && error.fault !== 'busy') return
      throw error
    }
  }

  return {
    oauth,
    access,
    available: [...(Object.keys(oauth) as OAuthKind[]), 'caldav'] as ConnectionKind[],
    /** Undefined for another kind, or where the operator has removed Zoom. */
    zoomOf: (connection: Named): Zoom | undefined =>
      connection.kind === 'zoom' && settings.zoom
        ? openZoom({ apiUrl: settings.zoom.apiUrl, withToken: tokenFor(connection) })
        : undefined,
    async calendarOf(connection: OpenConnection): Promise<CalendarService | undefined> {
      if (connection.kind === 'google_calendar' && settings.google)
        return openGoogleCalendar({
          apiUrl: settings.google.apiUrl,
          withToken: tokenFor(connection),
          zone: connection.timeZone,
        })
      if (connection.kind !== 'caldav') return undefined
      const { openCaldav } = await import('./caldav.ts')
      return openCaldav({
        login: access.caldavOf(connection),
        zone: connection.timeZone,
        isPrivateAllowed: settings.caldavPrivate,
      })
    },
    /** Whose account was connected, if the service says so. @throws ProviderError */
    accountOf: async (kind: OAuthKind, accessToken: string): Promise<string | null> =>
      kind === 'google_calendar' && settings.google ? googleAccountOf(settings.google.apiUrl, accessToken) : null,
    /** For the deletion of an account: what services hold, readable when the account is gone. */
    hold: {
      name: 'connections',
      async find(userId: string): Promise<string[]> {
        const [given] = await runPlain(pool, listAccess(userId))
        return given.map(({ kind, id, sealed }) => `${kind} ${id} ${sealed.toString('base64')}`)
      },
      async end(reference: string): Promise<void> {
        const [kind = '', id = '', sealed = ''] = reference.split(' ')
        await revoke(kind as ConnectionKind, id, Buffer.from(sealed, 'base64'))
      },
    },
    /** Revokes what a practice disconnected. @throws ProviderError if a service could not be reached: the job is tried again */
    async endAll(therapistId: string): Promise<void> {
      const [ending] = await runPlain(pool, listEnding(therapistId))
      for (const { id, kind, sealed } of ending) {
        await revoke(kind, id, sealed)
        await runPlain(pool, forgetAccess(therapistId, id))
      }
    },
  }
}
export type Services = ReturnType<typeof openServices>
