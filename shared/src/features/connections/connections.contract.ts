import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists, therapistsWith } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { dayRange } from '../appointments/appointment-fields.ts'
import { connectionKinds, connectionTexts, connectionTitles, maxBusyTimes } from './connections.rules.ts'

const Kind = z.enum(connectionKinds)
const OAuthKind = z.enum(['zoom', 'google_calendar'])

/** A connected service. Instants are ISO 8601 in UTC. `problem` is a sentence for the therapist. Tokens are never sent. */
export const Connection = z.object({
  id: z.guid(),
  kind: Kind,
  isActive: z.boolean(),
  account: z.nullable(z.string()),
  titles: z.enum(connectionTitles),
  state: z.enum(['working', 'failing', 'reconnect']),
  problem: z.nullable(z.string()),
  problemAt: z.nullable(z.string()),
  successAt: z.nullable(z.string()),
  tokenExpiresAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Connection = z.infer<typeof Connection>

/** A change that was made in a connected calendar. `updatedAt` is the appointment's version. */
export const CalendarProposal = z.object({
  id: z.guid(),
  kind: z.enum(['google_calendar', 'caldav']),
  change: z.enum(['moved', 'removed']),
  appointmentId: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  updatedAt: z.string(),
  newStartsAt: z.nullable(z.string()),
  newEndsAt: z.nullable(z.string()),
})
export type CalendarProposal = z.infer<typeof CalendarProposal>

const Connections = z.object({
  /** The active ones. */
  items: z.array(Connection),
  /** Which services this server can connect. */
  available: z.array(Kind),
  proposals: z.array(CalendarProposal),
})
export type Connections = z.infer<typeof Connections>

/** When a connected calendar shows the therapist as busy. Nothing else is known of it. */
export const BusyTime = z.object({ startsAt: instant, endsAt: instant })
export type BusyTime = z.infer<typeof BusyTime>

/** `readAt`: when the calendar that was read longest ago was read; null before the first time, or if none is connected. */
export const CalendarsRead = z.object({ connected: z.boolean(), readAt: z.nullable(instant) })
export type CalendarsRead = z.infer<typeof CalendarsRead>

const isHttp = (text: string) => /^https?:\/\/[^\s/]+\S*$/i.test(text)

/** Plain http:// is for servers in a private network; the server refuses it elsewhere. */
const CaldavAccess = z.strictObject({
  url: z
    .string(connectionTexts.caldavAddress)
    .check(z.trim(), z.maxLength(500), z.refine(isHttp, connectionTexts.caldavAddress)),
  user: z
    .string(connectionTexts.caldavUser)
    .check(z.trim(), z.minLength(1, connectionTexts.caldavUser), z.maxLength(320)),
  password: z
    .string(connectionTexts.caldavPassword)
    .check(z.minLength(1, connectionTexts.caldavPassword), z.maxLength(500)),
})

const tags = ['Integrations']
const path = '/integrations'

export const connectionsContract = {
  list: operation(therapists)
    .route({ method: 'GET', path, summary: 'Connected services, their health, and changes in calendars', tags })
    .output(Connections),
  busy: operation(therapists)
    .route({
      method: 'GET',
      path: `${path}/busy-times`,
      summary: 'When connected calendars show you as busy, in a range of days',
      description: `Without our own events. Only times are known. At most ${maxBusyTimes}.`,
      tags,
    })
    .input(dayRange)
    .output(z.extend(CalendarsRead, { items: z.array(BusyTime) })),
  begin: operation(therapistsWith('integrations'), { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: `${path}/{kind}/begin`,
      summary: 'Start connecting Zoom or Google Calendar; answers the page to sign in at',
      tags,
    })
    .input(z.strictObject({ kind: OAuthKind }))
    .output(z.object({ url: z.string() })),
  connectCaldav: operation(therapistsWith('integrations'), {
    refusals: ['not-possible-now', 'unavailable', 'too-many-attempts'],
  })
    .route({ method: 'POST', path: `${path}/caldav`, successStatus: 201, summary: 'Connect a CalDAV calendar', tags })
    .input(CaldavAccess)
    .output(Connection),
  // Open without the plan: nobody may be kept from ending what an outside service holds.
  disconnect: operation(therapists)
    .route({ method: 'DELETE', path: `${path}/{kind}`, summary: 'Disconnect a service and revoke its access', tags })
    .input(z.strictObject({ kind: Kind }))
    .output(z.object({ disconnected: z.boolean() })),
  change: operation(therapistsWith('integrations'), { refusals: ['not-found'] })
    .route({ method: 'PATCH', path: `${path}/{kind}`, summary: 'Change what titles of events show', tags })
    .input(z.strictObject({ kind: z.enum(['google_calendar', 'caldav']), titles: z.enum(connectionTitles) }))
    .output(Connection),
  check: operation(therapistsWith('integrations'))
    .route({
      method: 'POST',
      path: `${path}/check`,
      summary: 'Bring connected services up to date and read calendars now',
      description: 'Happens by itself every five minutes. `started` is false if no connection works.',
      tags,
    })
    .output(z.object({ started: z.boolean() })),
  declineProposal: operation(therapistsWith('integrations'))
    .route({
      method: 'POST',
      path: `${path}/proposals/{id}/decline`,
      summary: 'Decline a change made in a calendar: our event is written there again',
      description: 'To accept it, move or cancel the appointment.',
      tags,
    })
    .input(z.strictObject({ id: z.guid(connectionTexts.noProposal) }))
    .output(z.object({ id: z.guid() })),
}

const Callback = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(2000)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Ignored: the server knows who is signed in. */
  userId: z.optional(z.string().check(z.maxLength(100))),
})
const callback = (name: string, service: string) =>
  operation(therapistsWith('integrations'), { refusals: ['not-possible-now', 'unavailable'] })
    .route({ method: 'POST', path: `/${name}`, summary: `Finish connecting ${service}`, tags: ['Functions'] })
    .input(Callback)
    .output(z.object({ success: z.boolean() }))

/** The specified functions at `/functions/v1/<name>`. The callbacks require `state` besides the specified fields. */
export const connectionFunctions = {
  'get-oauth-config': operation(therapists)
    .route({
      method: 'POST',
      path: '/get-oauth-config',
      summary: 'The public part of the OAuth configuration; null where a service is not set up',
      tags: ['Functions'],
    })
    .output(
      z.object({
        zoom: z.object({ clientId: z.nullable(z.string()), redirectUri: z.string() }),
        googleCalendar: z.object({ clientId: z.nullable(z.string()) }),
      }),
    ),
  'zoom-oauth-callback': callback('zoom-oauth-callback', 'Zoom'),
  'google-calendar-oauth-callback': callback('google-calendar-oauth-callback', 'Google Calendar'),
  'create-zoom-meeting': operation(therapistsWith('integrations'), { refusals: ['not-found'] })
    .route({
      method: 'POST',
      path: '/create-zoom-meeting',
      summary: 'Create the meeting of an online appointment and put its link there',
      description: 'The appointment decides the time. Without success, the appointment stays as it is.',
      tags: ['Functions'],
    })
    .input(
      z.strictObject({
        topic: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        startTime: z.iso.datetime({ offset: true }),
        duration: z.int().check(z.minimum(1), z.maximum(1440)),
        appointmentId: z.guid(connectionTexts.noAppointment),
      }),
    )
    .output(z.object({ success: z.boolean(), meetingLink: z.nullable(z.string()) })),
}
