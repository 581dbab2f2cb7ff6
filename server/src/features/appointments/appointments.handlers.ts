import { appointmentsContract } from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  appointmentTexts,
  isCancelled,
  statusesAfter,
} from '@openhour/shared/features/appointments/appointments.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/working.ts'
import { found, refusing } from '../../platform/refusal.ts'
import {
  changeStatus,
  countAppointments,
  findAppointment,
  findUsage,
  listAppointments,
  listCalendar,
  lockPractice,
  noteAppointmentOpened,
  refuseBeyondLimit,
  refuseUnlessSeen,
} from './appointments.queries.ts'
import { addAppointments, shown } from './adding.ts'
import { changeAppointments } from './changing.ts'
import { notPossible, refusals } from './appointment-refusals.ts'
import { preview } from './preview.ts'
import { telling } from './placing.queries.ts'
import { cancelOccurrences, endSeries, findFirst, listOccurrences } from './series.queries.ts'

export function appointmentsRouter(reads: ListReads) {
  const os = implement(appointmentsContract).$context<Incoming>().use(guard)
  return os.router({
    calendar: os.calendar.handler(async ({ input: { from, to }, context: { actor, entitlements, run } }) => {
      const [items, usages] = await run(listCalendar(actor.userId, from, to), findUsage(actor.userId))
      const { today, count } = found(usages, appointmentTexts.notFound)
      reads.note(actor, 'appointments')
      return { items, today, usage: { count, limit: entitlements.maxAppointmentsPerMonth } }
    }),

    list: os.list.handler(async ({ input: { which, page }, context: { actor, entitlements, run } }) => {
      const [items, [counts], usages] = await run(
        listAppointments(actor.userId, which, page),
        countAppointments(actor.userId, which),
        findUsage(actor.userId),
      )
      const { today, count } = found(usages, appointmentTexts.notFound)
      reads.note(actor, 'appointments')
      return { items, total: counts?.total ?? 0, today, usage: { count, limit: entitlements.maxAppointmentsPerMonth } }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findAppointment(actor.userId, id), noteAppointmentOpened(actor.userId, id))
      return found(rows, appointmentTexts.notFound)
    }),

    preview: os.preview.handler(({ input, context }) => preview(input, context)),

    add: os.add.handler(({ input, context }) =>
      context.once({
        operation: 'appointments.add',
        input,
        work: (id, claim) => addAppointments(id, claim, input, context),
        again: async (id) => {
          const [firsts] = await context.run(findFirst(context.actor.userId, id))
          return shown(context, found(firsts, appointmentTexts.notFound).id, { made: 1, skipped: [] })
        },
      }),
    ),

    update: os.update.handler(({ input, context }) => changeAppointments(input, context)),

    setStatus: os.setStatus.handler(async ({ input, context: { actor, entitlements, run } }) => {
      const { id, updatedAt, status, reason, scope } = input
      const { userId } = actor
      const [rows] = await run(findAppointment(userId, id))
      const was = found(rows, appointmentTexts.notFound)
      const started = Date.parse(was.startsAt) <= nowMs()
      // 'cancelled' says no more than that it is: the therapist did it.
      const next = isCancelled(status) ? 'cancelled-therapist' : status
      if (!statusesAfter(was.status, started).includes(next)) throw notPossible()
      const why = isCancelled(next) ? reason || null : null
      const many = isCancelled(next) && scope !== 'this' && was.seriesId !== null
      const limit = entitlements.maxAppointmentsPerMonth
      const before = [
        lockPractice(),
        ...refuseUnlessSeen(userId, id, updatedAt),
        telling(many ? 'series' : 'each'),
        changeStatus(userId, id, next, why),
        ...(isCancelled(was.status) && limit !== null ? [refuseBeyondLimit(userId, limit, [id])] : []),
      ]
      let others: { id: string }[] = []
      if (many && was.seriesId !== null) {
        const [all] = await run(listOccurrences(userId, was.seriesId))
        const own = all.find((row) => row.id === id)?.occurrence ?? 0
        const first = all.find((row) => Date.parse(row.startsAt) > nowMs())?.occurrence ?? own
        const from = scope === 'following' ? own : Math.min(first, own)
        const cancelling = cancelOccurrences(userId, { seriesId: was.seriesId, from, except: id, reason: why })
        const answers = await refusing(
          run(...before, telling('off'), endSeries(userId, was.seriesId, from), cancelling),
          refusals(limit),
        )
        others = answers.at(-1) as { id: string }[]
      } else await refusing(run(...before), refusals(limit))
      const [after] = await run(findAppointment(userId, id))
      return { appointment: found(after, appointmentTexts.notFound), changed: 1 + others.length }
    }),

    cancelAppointment: os.cancelAppointment.handler(
      async ({ input: { appointment_id: id }, context: { actor, run } }) => {
        const [rows] = await run(findAppointment(actor.userId, id))
        const was = found(rows, appointmentTexts.notFound)
        if (isCancelled(was.status)) return { id }
        if (!statusesAfter(was.status, false).includes('cancelled-therapist')) throw notPossible()
        await run(changeStatus(actor.userId, id, 'cancelled-therapist', null))
        return { id }
      },
    ),
  })
}
