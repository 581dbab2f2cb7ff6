import { remindersContract } from '@openhour/shared/features/reminders/reminders.contract.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { nextMailDay } from '../../services/mail/client-mail-limits.ts'
import { countWaitingMails, listWaitingMails } from './waiting-mails.queries.ts'

const maxListed = 50

export function remindersRouter(reads: ListReads) {
  const os = implement(remindersContract).$context<Incoming>().use(guard)
  return os.router({
    waitingMails: os.waitingMails.handler(async ({ context: { actor, run } }) => {
      const [items, [count]] = await run(listWaitingMails(actor.userId, maxListed), countWaitingMails(actor.userId))
      if (items.length > 0) reads.note(actor, 'appointments')
      return { items, total: count?.total ?? 0, resumesAt: nextMailDay() }
    }),
  })
}
