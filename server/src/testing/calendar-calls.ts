import ICAL from 'ical.js'
import { sync } from 'node-ical'
import type { Email } from 'postal-mime'
import { openAppointmentCalls } from './appointment-calls.ts'
import type { Browser, Product } from './product.ts'

type Feed = { addressCreatedAt: string | null; readAt: string | null; titles: string; withLinks: boolean }

/** API calls for this therapist's calendar feed, and a fake calendar app without cookies. */
export function openCalendarCalls(therapist: Browser, url: string) {
  const path = '/api/v1/settings/calendar-feed'
  const body = async (answer: ReturnType<Browser['get']>) => (await answer).json as Feed
  return {
    status: () => body(therapist.get(path)),
    make: async () => (await therapist.post(path)).json as { address: string; feed: Feed },
    change: (change: object) => therapist.send('PATCH', path, change),
    revoke: () => therapist.send('DELETE', path),
    /** Fetches the feed like a calendar app, from its own IP address. */
    read: (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(address.startsWith('/') ? url + address : address, {
        method,
        headers: { 'user-agent': 'A calendar program', 'x-forwarded-for': '198.19.0.1', ...headers },
      }),
  }
}

export type ReadEvent = { uid: string; summary: string; start: string; end: string; status: string; url?: string }

/** The events of a calendar, in order. */
export function eventsIn(text: string): ReadEvent[] {
  return Object.values(sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return []
    const { uid, start, end, status, url } = part
    return [
      {
        uid,
        summary: typeof part.summary === 'string' ? part.summary : part.summary.val,
        start: start.toISOString(),
        end: end?.toISOString() ?? '',
        status: String(status),
        ...(url ? { url: String(url) } : {}),
      },
    ]
  })
}

/** The invitation or cancellation that came with an email, read by a library that we use for nothing of the kind. */
export function invitationIn({ attachments }: Pick<Email, 'attachments'>) {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const file = attachments.find(({ mimeType }) => mimeType === 'application/ics')
  const text = (each: typeof part) => new TextDecoder().decode(each?.content as ArrayBuffer)
  if (text(file) !== text(part)) throw new Error('the file and the alternative of the text differ')
  const calendar = new ICAL.Component(ICAL.parse(text(part)) as never[])
  const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    methods: [part?.method, calendar.getFirstPropertyValue('method')],
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    organizer: [event.getFirstProperty('organizer')?.getParameter('cn'), value('organizer')],
    attendees: event.getAllProperties('attendee').map((one) => [one.getParameter('rsvp'), one.getFirstValue()]),
    text: text(part),
  }
}

/** A therapist with a feed and one online appointment in a week. */
export async function openFeedPractice(product: Product, client: object = { name: 'Zoë Ana Keller' }) {
  const therapist = await product.person()
  const calendar = openCalendarCalls(therapist, product.url)
  const appointments = await openAppointmentCalls(therapist, client)
  const link = 'https://meet.example.com/room,1;2'
  const notes = 'Canary-notes: speaks of his brother'
  const first = await appointments.add({ type: 'online', meetingLink: link, notes })
  const { address } = await calendar.make()
  const events = async () => eventsIn(await (await calendar.read(address)).text())
  return { therapist, calendar, appointments, link, first, address, events }
}

/** A calendar file with these lines. */
export const fileOf = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
/** A calendar file with one event. */
export const eventText = (lines: readonly string[]) =>
  fileOf(['BEGIN:VEVENT', 'UID:other', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Canary dentist', ...lines, 'END:VEVENT'])
