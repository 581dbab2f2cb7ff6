import { announcementsContract } from '@openhour/shared/features/announcements/announcements.contract.ts'
import {
  announcementStart,
  announcementState,
  announcementTexts as texts,
  endFault,
} from '@openhour/shared/features/announcements/announcements.rules.ts'
import { implement } from '@orpc/server'
import { now, nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { Refusal, refusedField, refusing } from '../../platform/refusal.ts'
import {
  dismissAnnouncement,
  endAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  readAnnouncement,
  removeAnnouncement,
} from './announcements.queries.ts'

const missing = () => new Refusal('not-found', texts.notFound)

export function announcementsRouter() {
  const os = implement(announcementsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { run } }) => {
      const [items] = await run(listAnnouncements())
      const at = nowMs()
      return { items: items.map((item) => ({ ...item, state: announcementState(item, at) })) }
    }),

    publish: os.publish.handler(async ({ input, context: { run, idempotent } }) =>
      idempotent({
        operation: 'announcements.publish',
        input,
        run: async (id, claim) => {
          const at = now()
          const fault = endFault(input, at.getTime())
          if (fault !== undefined) throw refusedField('endsAt', fault)
          const { startsAt, endsAt, ...given } = input
          const start = new Date(announcementStart(startsAt, at.getTime())).toISOString()
          const row = JSON.stringify({ ...given, id, starts_at: start, ends_at: endsAt })
          await refusing(run(...claim, publishAnnouncement(row, at.toISOString())), {
            'too-many-announcements': () => new Refusal('not-possible-now', texts.tooMany),
          })
          return { id }
        },
        replay: async (id) => ({ id }),
      }),
    ),

    end: os.end.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(endAnnouncement(id, now().toISOString()))
      if (row?.done == null) throw missing()
      if (!row.done) throw new Refusal('not-possible-now', texts.notShown)
      return { id }
    }),

    remove: os.remove.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(removeAnnouncement(id))
      if (!row?.done) throw missing()
      return { id }
    }),

    dismiss: os.dismiss.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [[row]] = await run(dismissAnnouncement(id, now().toISOString()), readAnnouncement(actor.userId, id))
      if (!row?.done) throw missing()
      return { id }
    }),
  })
}
