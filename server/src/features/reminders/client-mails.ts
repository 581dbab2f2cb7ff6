import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  absenceText,
  type Clock,
  clockFor,
  lineOf,
  locationText,
  repeatText,
  spanText,
  startText,
  zoneText,
} from './appointment-text.ts'
import { calendarFileFor } from '../../platform/calendar/calendar-file.ts'
import type { DueNotice } from './notices.queries.ts'
import type { ClientMail, Expected, Told } from './told.queries.ts'

/** Dates that a mail lists besides its first. */
const mostDates = 8

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What there is to tell; `dates` is of a series alone, of which only the others have changed. */
export type News = 'booked' | 'moved' | 'cancelled' | 'dates'

/** What the client is to be told, by what they were told last; null where that still holds, or where all of it is past. */
export function newsOf(notice: DueNotice, nowMs: number): News | null {
  const { notifiedState, notifiedStartsAt, notifiedEndsAt, startsAt, endsAt, cancelledAt, coversFollowing, next } =
    notice
  const ofOthers =
    coversFollowing && (next.length > 0 || (notifiedState === 'booked' && cancelledAt === null)) ? 'dates' : null
  const isToCome = Date.parse(startsAt) > nowMs
  if (notifiedState === null && cancelledAt !== null) return ofOthers
  if (notifiedState !== 'booked') return cancelledAt === null && isToCome ? 'booked' : null
  const wasToCome = notifiedStartsAt !== null && Date.parse(notifiedStartsAt) > nowMs
  if (cancelledAt !== null) return isToCome || wasToCome ? 'cancelled' : null
  if (notifiedStartsAt === startsAt && notifiedEndsAt === endsAt) return ofOthers
  return isToCome || wasToCome ? 'moved' : null
}

export function noticeMail(news: News, notice: DueNotice, publicUrl: string, nowMs: number): ClientMail {
  const clock = clockOf(notice)
  const dates = notice.next.map((at) => startText(at, clock))
  const repeats = repeatsOf(notice)
  if (news === 'dates') {
    const { practice, therapist, contact } = wordsOf(notice, clock)
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
  if (news === 'cancelled') {
    const { togetherCount: count, together, notifiedStartsAt, notifiedEndsAt } = notice
    const others = count === 1 ? '1 other of the same series' : `${count} others of the same series`
    const cancelled = mailTo(notice, 'appointment-cancelled', {
      ...wordsOf(notice, clock),
      // The one that they know of: it may have been moved and then cancelled before anybody told them.
      when: spanText(notifiedStartsAt ?? notice.startsAt, notifiedEndsAt ?? notice.endsAt, clock),
      ...(count > 0 ? { more: `With it, ${others} will not take place.` } : {}),
      dates: together.map((at) => startText(at, clock)),
      ...(notice.coversFollowing ? { left: dates } : {}),
    })
    return { ...cancelled, calendar: calendarOf(notice, nowMs) }
  }
  const ofSeries = notice.coversFollowing ? { repeats, dates } : {}
  const was = spanText(notice.notifiedStartsAt ?? notice.startsAt, notice.notifiedEndsAt ?? notice.endsAt, clock)
  const more = news === 'moved' ? { ...ofSeries, was } : ofSeries
  return { ...standingMail(notice, `appointment-${news}`, more, publicUrl, nowMs), calendar: calendarOf(notice, nowMs) }
}

export function reminderMail(due: Told, publicUrl: string, nowMs: number): ClientMail {
  return standingMail(due, 'appointment-reminder', {}, publicUrl, nowMs)
}

/** What a text message says: as short as can be, with the way to end them. */
export function reminderText(due: Told): string {
  const clock = clockOf(due)
  const when = `${startText(due.startsAt, clock)} (${clock.zone})`
  return `Reminder from ${lineOf(due.practice)}: your appointment is on ${when}. Reply STOP to get no more of these.`
}

/** What a client hears who expects all of these, the next first, and is to be deleted. */
export function cancellationOf(
  expected: readonly [Expected, ...Expected[]],
  nowMs: number,
): { data: Record<string, unknown>; calendar: string } {
  const [first, ...others] = expected
  const clock = clockOf(first)
  const { notifiedStartsAt: startsAt, notifiedEndsAt: endsAt } = first
  const at = new Date(nowMs).toISOString()
  const words = wordsOf({ ...first, startsAt, endsAt }, clock)
  const inAll = `None of your appointments with ${words.practice} will take place any more, ${expected.length} in all.`
  const data = {
    ...words,
    ...(others.length > 0 ? { more: inAll } : {}),
    dates: others.slice(0, mostDates).map((each) => startText(each.notifiedStartsAt, clock)),
  }
  return { data, calendar: calendarOf({ ...first, startsAt, endsAt, updatedAt: at, cancelledAt: at }, nowMs) }
}

export function clockOf({ clientZone, practiceZone, clockStyle }: Told): Clock {
  return clockFor(clientZone, practiceZone, clockStyle)
}

/** A mail about an appointment that stands, with a link by which the client says that they will be there. */
function standingMail(
  told: Told,
  template: string,
  more: Record<string, unknown>,
  publicUrl: string,
  nowMs: number,
): ClientMail {
  const token = randomBytes(32).toString('base64url')
  const words = wordsOf(told, clockOf(told))
  const { type, meetingLink, startsAt, cancellationHours } = told
  const joinLink = type === 'online' ? plainLink(meetingLink) : null
  const data = {
    ...words,
    place: locationText(type),
    ...(joinLink === null ? {} : { joinLink }),
    notice: absenceText(words.contact, cancellationHours, startsAt, nowMs),
    confirmLink: `${publicUrl}/confirm/${token}`,
    ...more,
  }
  return { ...mailTo(told, template, data), link: { tokenHash: hashOf(token), startsAt } }
}

/** The appointment as it is now, for the client's own calendar program; what was cancelled is struck out there. */
function calendarOf(told: Told, nowMs: number): string {
  const { appointmentId: id, practice, startsAt, endsAt, createdAt, updatedAt, cancelledAt, type, meetingLink } = told
  return calendarFileFor({
    id,
    startsAt,
    endsAt,
    createdAt,
    updatedAt,
    practice: lineOf(practice),
    timeZone: clockOf(told).zone,
    meetingLink: type === 'online' ? plainLink(meetingLink) : null,
    cancelled: cancelledAt !== null,
    at: new Date(nowMs).toISOString(),
  })
}

/** The one place where a mail to a client is put together; a calendar file that goes with it is its `calendar`. */
function mailTo(told: Told, template: string, data: Record<string, unknown>): ClientMail {
  return { id: randomUUID(), to: told.email, template, data, calendar: null, link: null }
}

function wordsOf({ practice, therapist, contact, startsAt, endsAt }: Told, clock: Clock) {
  return { practice: lineOf(practice), therapist: lineOf(therapist), contact, when: spanText(startsAt, endsAt, clock) }
}

/** Without the user name that a link may begin with: `https://bank.example@elsewhere.test` leads to the second. */
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
