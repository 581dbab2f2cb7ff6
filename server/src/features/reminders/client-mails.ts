import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { maxPlaceLength } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { repeatText } from '@openhour/shared/features/appointments/series.rules.ts'
import { discreetText } from '@openhour/shared/features/discretion/discretion.rules.ts'
import { lookOf } from '@openhour/shared/lib/looks.ts'
import {
  absenceText,
  type Clock,
  clockFor,
  lineOf,
  locationText,
  spanText,
  startText,
  zoneText,
} from './appointment-text.ts'
import { stopPath } from '../../services/mail/stop-path.ts'
import { calendarFileFor } from '../../platform/calendar/calendar-file.ts'
import type { DueNotice } from './notices.queries.ts'
import type { ClientMail, ExpectedAppointment, MessageData } from './message-data.queries.ts'

/** How many dates an email lists besides the first. */
const maxDates = 8

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What a client is told. `place`: it is at the same time, but elsewhere. `dates`: only other appointments of the series have changed. */
export type NoticeKind = 'booked' | 'moved' | 'place' | 'cancelled' | 'dates'

/** Compares the appointment with what the client was last told. Null if nothing changed for the client or all of it is past. */
export function noticeKindOf(notice: DueNotice, nowMs: number): NoticeKind | null {
  const { notifiedState, notifiedStartsAt, notifiedEndsAt, startsAt, endsAt, cancelledAt, coversFollowing, next } =
    notice
  const otherDates =
    coversFollowing && (next.length > 0 || (notifiedState === 'booked' && cancelledAt === null)) ? 'dates' : null
  const isUpcoming = Date.parse(startsAt) > nowMs
  if (notifiedState === null && cancelledAt !== null) return otherDates
  if (notifiedState !== 'booked') return cancelledAt === null && isUpcoming ? 'booked' : null
  const wasUpcoming = notifiedStartsAt !== null && Date.parse(notifiedStartsAt) > nowMs
  if (cancelledAt !== null) return isUpcoming || wasUpcoming ? 'cancelled' : null
  if (notifiedStartsAt === startsAt && notifiedEndsAt === endsAt) {
    // Where it takes place now, if that can be said.
    const isElsewhere = notice.notifiedPlace !== notice.place && locationText(notice) !== undefined
    return otherDates ?? (isElsewhere && isUpcoming ? 'place' : null)
  }
  return isUpcoming || wasUpcoming ? 'moved' : null
}

export function noticeMail(kind: NoticeKind, notice: DueNotice, publicUrl: string, nowMs: number): ClientMail {
  const clock = clockOf(notice)
  const dates = notice.next.map((at) => startText(at, clock))
  const repeats = repeatsOf(notice)
  if (kind === 'dates') {
    const { practice, therapist, contact } = textOf(notice, clock)
    const own = notice.cancelledAt === null ? [startText(notice.startsAt, clock)] : []
    const data = {
      practice,
      therapist,
      contact,
      dates: [...own, ...dates],
      zone: zoneText(notice.startsAt, clock.zone),
      repeats,
    }
    return mailTo(notice, 'appointment-dates', data)
  }
  if (kind === 'cancelled') {
    const { togetherCount: count, together, notifiedStartsAt, notifiedEndsAt } = notice
    const others = count === 1 ? '1 other appointment' : `${count} other appointments`
    const cancelled = mailTo(notice, 'appointment-cancelled', {
      ...textOf(notice, clock),
      // The time the client knows: the appointment may have been moved and then cancelled before the client heard of the move.
      when: spanText(notifiedStartsAt ?? notice.startsAt, notifiedEndsAt ?? notice.endsAt, clock),
      ...(count > 0 ? { more: `${others} in the same series ${count === 1 ? 'was' : 'were'} cancelled too.` } : {}),
      dates: together.map((at) => startText(at, clock)),
      ...(notice.coversFollowing ? { left: dates } : {}),
    })
    return { ...cancelled, calendar: calendarOf(notice, nowMs) }
  }
  if (kind === 'place') {
    const others = notice.coversOthers ? { others: true } : {}
    return {
      ...confirmableMail(notice, 'appointment-place', others, publicUrl, nowMs),
      calendar: calendarOf(notice, nowMs),
    }
  }
  const ofSeries = notice.coversFollowing ? { repeats, dates } : {}
  const was = spanText(notice.notifiedStartsAt ?? notice.startsAt, notice.notifiedEndsAt ?? notice.endsAt, clock)
  const more = kind === 'moved' ? { ...ofSeries, was } : ofSeries
  return {
    ...confirmableMail(notice, `appointment-${kind}`, more, publicUrl, nowMs),
    calendar: calendarOf(notice, nowMs),
  }
}

export function reminderMail(due: MessageData, publicUrl: string, nowMs: number): ClientMail {
  return confirmableMail(due, 'appointment-reminder', {}, publicUrl, nowMs)
}

/**
 * To a contact of the client. It has no link that acts for the client.
 * @param clientName of a client who agreed to be named
 */
export function contactReminderMail(
  due: MessageData,
  { email, clientName }: { email: string; clientName: string | null },
  publicUrl: string,
): ClientMail {
  const token = randomBytes(32).toString('base64url')
  const [firstName = ''] = (clientName ?? '').split(/\s/).filter((word) => word !== '')
  const data = {
    ...textOf(due, clockOf(due)),
    ...(firstName === '' ? {} : { firstName: lineOf(firstName) }),
    place: locationText(due),
    stopLink: `${publicUrl}${stopPath}/${token}`,
  }
  return { ...mailTo({ ...due, email }, 'contact-reminder', data), stopHash: hashOf(token) }
}

/** The text message, kept short, with how to opt out. In discreet mode it says nothing. */
export function reminderText(due: MessageData): string {
  const look = lookOf(due.look)
  if (look) return discreetText(look, referenceOf(due))
  const clock = clockOf(due)
  const when = `${startText(due.startsAt, clock)} (${clock.zone})`
  return `Reminder from ${lineOf(due.practice)}: your appointment is on ${when}. Reply STOP to opt out.`
}

/** The text message to a contact. The client's look is for who sees the client's devices. */
export function contactReminderText(due: MessageData): string {
  const clock = clockOf(due)
  const when = `${startText(due.startsAt, clock)} (${clock.zone})`
  return `Reminder from ${lineOf(due.practice)}: there is an appointment on ${when}. Reply STOP to opt out.`
}

/** Four digits that stay the same for an appointment at its time. */
function referenceOf({ appointmentId, startsAt }: MessageData): string {
  return String(1000 + (hashOf(`${appointmentId} ${startsAt}`).readUInt32BE() % 9000))
}

/** The email to a client who is about to be deleted. @param expected the appointments that the client expects, earliest first */
export function cancellationOf(
  expected: readonly [ExpectedAppointment, ...ExpectedAppointment[]],
  nowMs: number,
): { data: Record<string, unknown>; calendar: string } {
  const [first, ...others] = expected
  const clock = clockOf(first)
  const { notifiedStartsAt: startsAt, notifiedEndsAt: endsAt } = first
  const at = new Date(nowMs).toISOString()
  const texts = textOf({ ...first, startsAt, endsAt }, clock)
  const total = `All your appointments with ${texts.practice} are cancelled, ${expected.length} in total.`
  const data = {
    ...texts,
    ...(others.length > 0 ? { more: total } : {}),
    dates: others.slice(0, maxDates).map((each) => startText(each.notifiedStartsAt, clock)),
  }
  return { data, calendar: calendarOf({ ...first, startsAt, endsAt, updatedAt: at, cancelledAt: at }, nowMs) }
}

export function clockOf({ clientZone, practiceZone, clockStyle }: MessageData): Clock {
  return clockFor(clientZone, practiceZone, clockStyle)
}

/** An email about an appointment that takes place, with a confirmation link. */
function confirmableMail(
  appointment: MessageData,
  template: string,
  more: Record<string, unknown>,
  publicUrl: string,
  nowMs: number,
): ClientMail {
  const token = randomBytes(32).toString('base64url')
  const texts = textOf(appointment, clockOf(appointment))
  const { type, meetingLink, startsAt, cancellationHours } = appointment
  const joinLink = type === 'online' ? plainLink(meetingLink) : null
  const data = {
    ...texts,
    place: locationText(appointment),
    ...(joinLink === null ? {} : { joinLink }),
    notice: absenceText(texts.contact, cancellationHours, startsAt, nowMs),
    confirmLink: `${publicUrl}/confirm/${token}`,
    ...more,
  }
  return { ...mailTo(appointment, template, data), link: { tokenHash: hashOf(token), startsAt } }
}

/** The appointment for the client's calendar: an invitation, or a cancellation that takes it out. */
function calendarOf(data: MessageData, nowMs: number): string {
  const { appointmentId: id, startsAt, endsAt, createdAt, updatedAt, cancelledAt, type, meetingLink, place } = data
  return calendarFileFor({
    id,
    startsAt,
    endsAt,
    createdAt,
    updatedAt,
    timeZone: clockOf(data).zone,
    meetingLink: type === 'online' ? plainLink(meetingLink) : null,
    place: place === null ? null : lineOf(place, maxPlaceLength),
    cancelled: cancelledAt !== null,
    at: new Date(nowMs).toISOString(),
  })
}

/** Builds every email sent to a client. `calendar` is an optional .ics attachment. */
function mailTo({ email }: MessageData, template: string, data: Record<string, unknown>): ClientMail {
  return { id: randomUUID(), to: email, template, data, calendar: null, link: null, stopHash: null }
}

function textOf({ practice, therapist, contact, startsAt, endsAt }: MessageData, clock: Clock) {
  return { practice: lineOf(practice), therapist: lineOf(therapist), contact, when: spanText(startsAt, endsAt, clock) }
}

/** Drops credentials from a link: `https://bank.example@elsewhere.test` looks like the bank but opens the other site. */
function plainLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const url = new URL(link)
  url.username = url.password = ''
  return url.href
}

function repeatsOf({ repeatUnit, repeatEvery, next }: DueNotice): string | undefined {
  return repeatUnit === null || repeatEvery === null || next.length === 0
    ? undefined
    : repeatText(repeatUnit, repeatEvery)
}
