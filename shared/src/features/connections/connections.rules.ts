import { eventTitle } from '../calendar-feed/calendar-feed.rules.ts'

/** The services that a therapist can connect. */
export const connectionKinds = ['zoom', 'google_calendar', 'caldav'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export type CalendarKind = Exclude<ConnectionKind, 'zoom'>
export type OAuthKind = Exclude<ConnectionKind, 'caldav'>

export const connectionNames: Record<ConnectionKind, string> = {
  zoom: 'Zoom',
  google_calendar: 'Google Calendar',
  caldav: 'CalDAV calendar',
}

/** What the titles of events in a connected calendar show of the client. */
export const connectionTitles = ['neutral', 'initials'] as const
export type ConnectionTitles = (typeof connectionTitles)[number]

export function connectedEventTitle(
  titles: ConnectionTitles,
  client: { name: string; preferredName: string | null },
): string {
  return eventTitle(titles, client)
}

/** A state names its service, because both services return to the same page. */
export function kindOfState(state: string): OAuthKind | undefined {
  return (['zoom', 'google_calendar'] as const).find((kind) => state.startsWith(`${kind}.`))
}

/** The topic of a meeting unless the therapist gives one. It names nobody: topics appear in Zoom's emails and reports. */
export const neutralTopic = 'Appointment'

/** How far ahead meetings are created by themselves; Zoom allows 100 a day. */
export const meetingDaysAhead = 30

/** How many busy times are answered at once. */
export const maxBusyTimes = 500

export const connectionTexts = {
  loadFailed: 'Failed to load integrations',
  startFailed: {
    zoom: 'Failed to initiate Zoom connection',
    google_calendar: 'Failed to initiate Google Calendar connection',
  },
  disconnectFailed: 'Failed to disconnect integration',
  securityError: 'Security Error',
  badState: 'Invalid OAuth state. Please try again.',
  failed: 'Connection Failed',
  flowFailed: 'Failed to complete OAuth flow',
  notSignedIn: 'User not authenticated',
  reconnect: {
    zoom: 'Zoom no longer accepts this connection. Connect it again to keep creating meetings.',
    google_calendar: 'Google no longer accepts this connection. Connect it again to keep your calendar in step.',
    caldav: 'The calendar no longer accepts this user and password. Connect it again to keep your calendar in step.',
  },
  alreadyConnected: (kind: ConnectionKind) => `${connectionNames[kind]} is already connected. Disconnect it first.`,
  notSetUp: (kind: ConnectionKind) =>
    `${connectionNames[kind]} is not set up on this server. Ask whoever runs it to add the credentials.`,
  notConnected: 'This service is not connected.',
  codeRefused: (kind: ConnectionKind) =>
    `${connectionNames[kind]} did not accept the sign-in. Nothing was connected. Please try again.`,
  unreachable: (kind: ConnectionKind) =>
    `${connectionNames[kind]} could not be reached. Nothing was connected. Please try again in a moment.`,
  noProposal: 'This change was already answered.',
  noAppointment: 'This appointment was not found.',
  noMeeting: 'Zoom could not create the meeting. The appointment is saved, and we will try again.',
  notOnline: 'Only an online appointment that is not cancelled can have a meeting.',
  caldavAddress: 'Please enter a web address that begins with https://',
  caldavPrivate: 'This address is inside a private network. Nothing was connected. Enter one on the public internet.',
  caldavSignIn: 'The calendar server did not accept this user and password. Nothing was connected.',
  tooManyTries:
    'You have tried many times. Nothing was connected. Check the address, the user and the app password, and try again in a few minutes.',
  caldavNone: 'No calendar was found at this address. Check it in your calendar provider’s help.',
  caldavUser: 'Please enter the user name',
  caldavPassword: 'Please enter the app password',
} as const
