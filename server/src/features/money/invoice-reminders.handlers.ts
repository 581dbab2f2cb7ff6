import { invoiceMailTexts, sentAtOnce } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { invoiceRemindersContract } from '@openhour/shared/features/money/invoice-reminders.contract.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming, Run } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { sendingRefusals, type SendingParts } from './invoice-mails.handlers.ts'
import { countReminders, findReminder, listReminders, skipReminder } from './invoice-reminders.queries.ts'
import { prepareSending, previewOf } from './invoice-sending.ts'

export function invoiceRemindersRouter({ publicUrl, files, reads }: SendingParts) {
  const os = implement(invoiceRemindersContract).$context<Incoming>().use(guard)

  /** @throws Refusal if it is proposed no longer */
  async function proposedOf(run: Run, userId: string, id: string) {
    const reminder = found((await run(findReminder(userId, id)))[0], invoiceMailTexts.reminderNotFound)
    if (!reminder.proposed) throw new Refusal('not-possible-now', invoiceMailTexts.reminderGone)
    return reminder
  }

  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items, [counted]] = await run(listReminders(actor.userId, sentAtOnce), countReminders(actor.userId))
      reads.note(actor, 'invoices')
      return { items, matching: counted?.matching ?? 0 }
    }),

    preview: os.preview.handler(async ({ input: { id }, context: { actor, run } }) => {
      const reminder = found((await run(findReminder(actor.userId, id)))[0], invoiceMailTexts.reminderNotFound)
      const preview = await previewOf({ run, userId: actor.userId, publicUrl }, reminder)
      return { ...preview, id, level: reminder.level }
    }),

    send: os.send.handler(async ({ input: { id }, context: { actor, run } }) => {
      const { invoiceId, level } = await proposedOf(run, actor.userId, id)
      const sending = await prepareSending({ run, userId: actor.userId, publicUrl, files }, { invoiceId, level })
      await refusing(run(sending), sendingRefusals)
      return { id }
    }),

    skip: os.skip.handler(async ({ input: { id }, context: { actor, run } }) => {
      await proposedOf(run, actor.userId, id)
      const [[skipped]] = await run(skipReminder(actor.userId, id, now().toISOString()))
      if (!skipped) throw new Refusal('not-possible-now', invoiceMailTexts.reminderGone)
      return { id }
    }),
  })
}
