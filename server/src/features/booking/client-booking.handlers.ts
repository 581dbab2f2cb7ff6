import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { isLate } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type BookingHold, clientBookingContract } from '@openhour/shared/features/booking/client-booking.contract.ts'
import {
  bookableSlots,
  bookingTexts,
  clientBookingTexts,
  holdMinutes,
  isAsSeen,
  offeredSlots,
  type SeenService,
  type Slot,
} from '@openhour/shared/features/booking/booking.rules.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { cancellationTexts, practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { implement } from '@orpc/server'
import { nowMs } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { timeIn } from '../../platform/time/practice-time.ts'
import { findAppointment } from '../portal/portal-record.queries.ts'
import { sharePhone } from '../own-details/own-details.queries.ts'
import {
  type Asked,
  bookSlot,
  findPhone,
  holdSlot,
  listBookable,
  listBookings,
  moveSlot,
  type ReadBooking,
  readBooking,
  refuseAs,
  refuseNoPhone,
} from './client-booking.queries.ts'
import { rowOf } from './slot-row.ts'

const dayMs = 86_400_000
/** Twenty others may change the facts first; more are answered as if the slot were taken. */
const maxTries = 25

const unknown = {
  'practice-missing': () => new Refusal('not-found', practiceNotFound),
  'booking-off': () => new Refusal('not-possible-now', clientBookingTexts.off),
  'booking-not-allowed': () => new Refusal('not-possible-now', clientBookingTexts.notAllowed),
  'service-missing': () => new Refusal('not-found', bookingTexts.serviceNotFound),
}
const refusals = {
  ...unknown,
  'phone-missing': () => refusedField('phone', ownDetailsTexts.phoneNeeded),
  'booking-limit': () => new Refusal('not-possible-now', clientBookingTexts.limit),
  'month-full': () => new Refusal('not-possible-now', clientBookingTexts.monthFull),
  'appointment-missing': () => new Refusal('not-found', cancellationTexts.notFound),
  'appointment-started': () => new Refusal('not-possible-now', clientBookingTexts.notMovable),
  'move-late': () => new Refusal('not-possible-now', clientBookingTexts.moveLate),
}

type Wanted = {
  clientId: string
  serviceId: string
  startsAt: string
  moving?: string | undefined
  seen?: SeenService | undefined
}

/** Everything that decides about the slots from one instant to another, read with a margin of two days. */
function asked(wanted: Omit<Wanted, 'startsAt'>, fromMs: number, toMs: number, atMs: number): Asked {
  const { clientId, serviceId, moving = null } = wanted
  const [from = '', to = '', at = ''] = [fromMs - 2 * dayMs, toMs + 2 * dayMs, atMs].map((ms) =>
    new Date(ms).toISOString(),
  )
  return { clientId, serviceId, moving, from, to, at }
}

async function read({ run }: HandlerContext, about: Asked): Promise<ReadBooking> {
  const [rows] = await refusing(run(readBooking(about)), unknown)
  const { hold, ...known } = found(rows, practiceNotFound)
  return { ...known, hold: hold && inUtc(hold) }
}

function inUtc({ serviceId, ...times }: BookingHold): BookingHold {
  const [startsAt = '', endsAt = '', expiresAt = ''] = [times.startsAt, times.endsAt, times.expiresAt].map((at) =>
    new Date(at).toISOString(),
  )
  return { serviceId, startsAt, endsAt, expiresAt }
}

/** The refusal of a slot that is not open, with the next open ones. */
async function taken(context: HandlerContext, wanted: Wanted): Promise<Refusal> {
  const atMs = nowMs()
  const fromMs = Math.max(Date.parse(wanted.startsAt), atMs)
  const { facts } = await read(context, asked(wanted, fromMs, fromMs + offeredSlots.days * dayMs, atMs))
  const range = { from: dayOf(facts.timeZone, fromMs), days: offeredSlots.days }
  const nextSlots = bookableSlots(facts, range, atMs)
    .filter(({ startsAt }) => Date.parse(startsAt) >= fromMs)
    .slice(0, offeredSlots.count)
  return new Refusal('not-possible-now', clientBookingTexts.taken, { nextSlots })
}

/** Refuses a service that is no longer what the client saw, unless this is a repetition. */
function refuseChanged(context: HandlerContext, claim: readonly Statement[]): Promise<never> {
  return refusing(context.run(...claim, refuseAs('service-changed')) as Promise<never>, {
    'service-changed': () => new Refusal('not-possible-now', clientBookingTexts.changed),
  })
}

/**
 * Runs a write for a slot that is open. It is decided again whenever the facts have changed before the write had the practice's lock.
 * @param claim aborts the transaction if this is a repetition, whose own booking has taken the slot
 * @throws Refusal with the next open slots if it is not open
 */
async function forOpenSlot<T>(
  context: HandlerContext,
  wanted: Wanted,
  claim: readonly Statement[],
  write: (slot: Slot, about: Asked, read: ReadBooking) => Promise<T>,
): Promise<T> {
  const startMs = Date.parse(wanted.startsAt)
  for (let tries = 0; tries < maxTries; tries++) {
    const about = asked(wanted, startMs, startMs, nowMs())
    const known = await read(context, about)
    if (wanted.seen && !isAsSeen(known.facts.service, wanted.seen)) await refuseChanged(context, claim)
    const range = { from: dayOf(known.facts.timeZone, startMs), days: 1 }
    const slot = bookableSlots(known.facts, range, Date.parse(about.at)).find(
      ({ startsAt }) => Date.parse(startsAt) === startMs,
    )
    if (!slot) break
    try {
      return await write(slot, about, known)
    } catch (error) {
      const { message, constraint } = error as { message?: string; constraint?: string }
      const changed = message === 'booking-changed' || message === 'appointment-taken'
      if (!changed && constraint !== 'appointments_no_overlap' && constraint !== 'booking_holds_no_overlap') throw error
    }
  }
  return refusing<T>(context.run(...claim, refuseAs('slot-taken')) as Promise<never>, {
    'slot-taken': async () => {
      throw await taken(context, wanted)
    },
  })
}

/** When the slot's month begins and ends, and how many appointments the practice's plan allows in it. */
function monthOf({ actor }: HandlerContext, { startsAt }: Slot, { facts }: ReadBooking): string {
  const stored = facts.subscription
  const none = { subscribed: false, subscriptionTier: null, subscriptionEnd: null, trialEndsAt: null }
  const status = tierStatusOf(stored ?? none, new Date(nowMs()), actor.tierStatus.plansOn)
  const { from, to } = timeIn(facts.timeZone).monthOf(startsAt)
  return JSON.stringify({ from, to, limit: entitlementsOf(status).maxAppointmentsPerMonth })
}

/** Keeps the number that the client gave, and refuses a phone session for which the practice has none. */
function givenPhone(
  { actor }: HandlerContext,
  { clientId, phone }: { clientId: string; phone?: string | undefined },
  { facts }: ReadBooking,
): Statement[] {
  if (facts.service.type !== 'phone') return []
  return [...(phone ? [sharePhone(actor.userId, phone)] : []), refuseNoPhone(clientId)]
}

/** The operations with which clients book by themselves. */
export function clientBookingRouter() {
  const os = implement(clientBookingContract).$context<Incoming>().use(guard)
  return os.router({
    services: os.services.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [rows, bookings, [phone]] = await refusing(
        run(listBookable(clientId), listBookings(clientId), findPhone(actor.userId, clientId)),
        unknown,
      )
      return {
        items: rows.map(({ id, name, minutes, type, price }) => ({ id, name, minutes, type, price })),
        byRequest: rows[0]?.byRequest ?? false,
        bookings,
        phoneKnown: phone?.known ?? false,
        ownPhone: phone?.own ?? null,
      }
    }),

    slots: os.slots.handler(async ({ input: { from, days, ...service }, context }) => {
      const atMs = nowMs()
      const about = asked(service, Date.parse(from), Date.parse(dayAfter(from, days)), atMs)
      const { facts, hold } = await read(context, about)
      const { timeZone, horizonDays } = facts
      return { timeZone, horizonDays, slots: bookableSlots(facts, { from, days }, atMs), hold }
    }),

    hold: os.hold.handler(({ input, context }) =>
      refusing(
        forOpenSlot(context, input, [], async ({ startsAt, endsAt }, about, { stamp }) => {
          const expiresAt = new Date(Date.parse(about.at) + holdMinutes * 60_000).toISOString()
          await context.run(holdSlot(about, { startsAt, endsAt, expiresAt }, stamp))
          return { serviceId: input.serviceId, startsAt, endsAt, expiresAt }
        }),
        refusals,
      ),
    ),

    confirm: os.confirm.handler(({ input, context }) =>
      context.idempotent({
        operation: 'clientBooking.confirm',
        input,
        run: (id, claim) =>
          refusing(
            forOpenSlot(context, input, claim, async (slot, about, known) => {
              const row = rowOf(slot, known.facts.timeZone)
              const month = monthOf(context, slot, known)
              const booking = bookSlot(about, id, row, month, known.stamp)
              const rows = await context.runAfter(
                [...claim, ...givenPhone(context, input, known), booking],
                findAppointment(input.clientId, id),
              )
              return found(rows, practiceNotFound)
            }),
            refusals,
          ),
        replay: async (id) => found((await context.run(findAppointment(input.clientId, id)))[0], practiceNotFound),
      }),
    ),

    move: os.move.handler(({ input: { id, ...wanted }, context }) =>
      refusing(
        forOpenSlot(context, { ...wanted, moving: id }, [], async (slot, about, known) => {
          const { moved, timeZone } = known.facts
          const late = moved !== null && isLate(moved, Date.parse(about.at))
          const moving = moveSlot(about, rowOf(slot, timeZone), monthOf(context, slot, known), late, known.stamp)
          const rows = await context.runAfter(
            [...givenPhone(context, wanted, known), moving],
            findAppointment(wanted.clientId, id),
          )
          return found(rows, cancellationTexts.notFound)
        }),
        refusals,
      ),
    ),
  })
}
