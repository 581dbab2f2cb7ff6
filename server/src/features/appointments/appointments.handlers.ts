import { appointmentsContract } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { isCancelled, statusesAfter } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { implement } from '@orpc/server'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { answerOf } from '../../platform/json-text.ts'
import { found, refusing } from '../../platform/refusal.ts'
import { inPracticeTime, practiceTime } from '../../platform/time/practice-time.ts'
import {
  changeStatus,
  changeStatusFrom,
  countAppointments,
  findAppointment,
  findUsage,
  listAppointments,
  listCalendar,
  lockPractice,
  refuseBeyondLimit,
  refuseIfChanged,
} from './appointments.queries.ts'
import { addAppointments, findFull, inMonths } from './adding.ts'
import { changeAppointments } from './changing.ts'
import { undoAppointments } from './undoing.ts'
import { jsonAppointments, shownAppointments } from './late-appointment.ts'
import { notPossible, refusals } from './appointment-refusals.ts'
import { findPlaces } from './places.queries.ts'
import { preview } from './preview.ts'
import { queueNotices } from './queue-notices.queries.ts'
import { cancelOccurrences, endSeries, findFirst, listOccurrences } from './series.queries.ts'

/** Attempts to cancel an appointment whose status keeps changing. */
const maxCancellations = 3

export function appointmentsRouter(reads: ListReads) {
  const os = implement(appointmentsContract).$context<Incoming>().use(guard)
  return os.router({
    calendar: os.calendar.handler(async ({ input: { from, to }, context: { actor, entitlements, run } }) => {
      const { userId } = actor
      const { time, rows } = await inPracticeTime({ actor, run }, ({ now, startOf, monthOf }) => [
        jsonAppointments(listCalendar(userId, startOf(from), startOf(dayAfter(to, 1)))),
        findUsage(userId, monthOf(now)),
      ])
      const [items, [usage]] = rows
      reads.note(actor, 'appointments')
      return answerOf({
        items: shownAppointments(items, time.zone),
        today: time.today,
        usage: { count: usage?.count ?? 0, limit: entitlements.maxAppointmentsPerMonth },
      })
    }),

    list: os.list.handler(async ({ input, context: { actor, entitlements, run } }) => {
      const { userId } = actor
      const { time, rows } = await inPracticeTime({ actor, run }, ({ now, today, startOf, monthOf }) => [
        jsonAppointments(listAppointments(userId, { ...input, midnight: startOf(today) })),
        countAppointments(userId, { ...input, midnight: startOf(today) }),
        findUsage(userId, monthOf(now)),
      ])
      const [items, [counts], [usage]] = rows
      reads.note(actor, 'appointments')
      return answerOf({
        items: shownAppointments(items, time.zone),
        total: counts?.total ?? 0,
        today: time.today,
        usage: { count: usage?.count ?? 0, limit: entitlements.maxAppointmentsPerMonth },
      })
    }),

    places: os.places.handler(async ({ context: { actor, run } }) => {
      const [[places]] = await run(findPlaces(actor.userId))
      return places ?? { usual: null, used: [] }
    }),

    get: os.get.handler(({ input: { id }, context }) =>
      findFull(context, id, opens('appointments', findAppointment(context.actor.userId, id))),
    ),

    preview: os.preview.handler(({ input, context }) => preview(input, context)),

    add: os.add.handler(({ input, context }) =>
      context.idempotent({
        operation: 'appointments.add',
        input,
        run: (id, claim) => addAppointments(id, claim, input, context),
        replay: async (id) => {
          const [firsts] = await context.run(findFirst(context.actor.userId, id))
          const appointment = await findFull(context, found(firsts, appointmentTexts.notFound).id)
          return { appointment, saved: 1, skipped: [] }
        },
      }),
    ),

    update: os.update.handler(({ input, context }) => changeAppointments(input, context)),
    undo: os.undo.handler(({ input, context }) => undoAppointments(input.id, context)),

    setStatus: os.setStatus.handler(async ({ input, context: { actor, entitlements, run } }) => {
      const { id, updatedAt, status, reason, scope, emailClient } = input
      const { userId } = actor
      const [rows] = await run(findAppointment(userId, id))
      const was = found(rows, appointmentTexts.notFound)
      const started = Date.parse(was.startsAt) <= nowMs()
      // Plain 'cancelled' means cancelled by the therapist, who is the caller.
      const next = status === 'cancelled' ? 'cancelled-therapist' : status
      if (!statusesAfter(was.status, started).includes(next)) throw notPossible()
      const cancelReason = isCancelled(next) ? reason || null : null
      const cancelsSeries = isCancelled(next) && scope !== 'this' && was.seriesId !== null
      const limit = entitlements.maxAppointmentsPerMonth
      const before = [
        lockPractice(),
        ...refuseIfChanged(userId, id, updatedAt),
        changeStatus(userId, id, next, cancelReason),
        queueNotices(userId, [id], !emailClient ? 'none' : cancelsSeries ? 'following' : 'each'),
        ...(isCancelled(was.status) && limit !== null
          ? [refuseBeyondLimit(userId, limit, inMonths(await practiceTime({ actor, run }), [was]))]
          : []),
      ]
      let others: { id: string }[] = []
      if (cancelsSeries && was.seriesId !== null) {
        const [all] = await run(listOccurrences(userId, was.seriesId))
        const own = all.find((row) => row.id === id)?.occurrence ?? 0
        const first = all.find((row) => Date.parse(row.startsAt) > nowMs())?.occurrence ?? own
        const from = scope === 'following' ? own : Math.min(first, own)
        const cancelling = cancelOccurrences(userId, {
          seriesId: was.seriesId,
          from,
          except: id,
          status: next,
          reason: cancelReason,
        })
        const unannounced = queueNotices(
          userId,
          all.map((row) => row.id),
          'none',
        )
        const results = await refusing(
          run(...before, endSeries(userId, was.seriesId, from), cancelling, unannounced),
          refusals(limit),
        )
        others = results.at(-2) as { id: string }[]
      } else await refusing(run(...before), refusals(limit))
      return { appointment: await findFull({ actor, run }, id), changed: 1 + others.length }
    }),

    cancelAppointment: os.cancelAppointment.handler(
      async ({ input: { appointment_id: id }, context: { actor, run } }) => {
        const { userId } = actor
        for (let triesLeft = maxCancellations; triesLeft > 0; triesLeft--) {
          const [rows] = await run(findAppointment(userId, id))
          const was = found(rows, appointmentTexts.notFound)
          if (isCancelled(was.status)) return { id }
          if (!statusesAfter(was.status, false).includes('cancelled-therapist')) throw notPossible()
          const cancelling = changeStatusFrom(userId, id, was.status, 'cancelled-therapist')
          const [[cancelled]] = await run(cancelling, queueNotices(userId, [id], 'each'))
          if (cancelled) return { id }
        }
        throw notPossible()
      },
    ),
  })
}
