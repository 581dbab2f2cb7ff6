import { invoiceMailsContract } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import { invoiceMailTexts, payPath } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Actor, Incoming, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { newToken, tokenHash } from '../../services/sign-in/keys.ts'
import type { InvoiceFiles } from './invoice-file.ts'
import {
  addLink,
  countWaiting,
  endLinks,
  findMails,
  findMailSettings,
  listWaiting,
  saveMailSettings,
} from './invoice-mails.queries.ts'
import { proposeReminders } from './invoice-reminders.queries.ts'
import { linkEnd, mailSettingsOf, prepareSending, previewOf, storedSettingsOf } from './invoice-sending.ts'

const refused = (sentence: string) => () => new Refusal('not-possible-now', sentence)

/** What the database refuses of sending. */
export const sendingRefusals = {
  'invoice-missing': () => new Refusal('not-found', moneyTexts.invoiceNotFound),
  'invoice-mailed': refused(invoiceMailTexts.alreadySent),
  'payer-changed': refused(invoiceMailTexts.payerChanged),
  'nothing-open': refused(invoiceMailTexts.settled),
  'reminder-missing': refused(invoiceMailTexts.reminderGone),
}

export type SendingParts = { publicUrl: string; files: InvoiceFiles; reads: ListReads }

export function invoiceMailsRouter({ publicUrl, files, reads }: SendingParts) {
  const os = implement(invoiceMailsContract).$context<Incoming>().use(guard)
  const at = () => now().toISOString()

  async function mailsOf({ actor, run }: { actor: Actor; run: Run }, id: string) {
    return found((await run(findMails(actor.userId, id, at())))[0], moneyTexts.invoiceNotFound)
  }

  return os.router({
    settings: os.settings.handler(async ({ context: { actor, run } }) => {
      const [[stored]] = await run(findMailSettings(actor.userId))
      return mailSettingsOf(stored)
    }),

    saveSettings: os.saveSettings.handler(async ({ input, context: { actor, run } }) => {
      const [[saved]] = await run(saveMailSettings(actor.userId, storedSettingsOf(input)))
      if (!saved) throw new Refusal('version-conflict', moneyTexts.changed)
      // Whoever turns reminders on sees at once what that means.
      if (saved.reminds) await inPracticeTime({ actor, run }, ({ today }) => [proposeReminders(today, at())])
      return mailSettingsOf(saved)
    }),

    ofInvoice: os.ofInvoice.handler(({ input: { id }, context }) => mailsOf(context, id)),

    preview: os.preview.handler(({ input: { id }, context: { actor, run } }) =>
      previewOf({ run, userId: actor.userId, publicUrl }, { invoiceId: id }),
    ),

    send: os.send.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'invoiceMails.send',
        input,
        run: async (mailId, claim) => {
          const { id, after } = input
          const sending = await prepareSending(
            { run, userId: actor.userId, publicUrl, files },
            { invoiceId: id, after, id: mailId },
          )
          const rows = await refusing(runAfter([...claim, sending], findMails(actor.userId, id, at())), sendingRefusals)
          return found(rows, moneyTexts.invoiceNotFound)
        },
        replay: () => mailsOf({ actor, run }, input.id),
      }),
    ),

    waiting: os.waiting.handler(async ({ context: { actor, run } }) => {
      const [items, [counted]] = await run(listWaiting(actor.userId), countWaiting(actor.userId))
      reads.note(actor, 'invoices')
      return { items, matching: counted?.matching ?? 0 }
    }),

    sendAll: os.sendAll.handler(async ({ input: { ids }, context: { actor, run } }) => {
      const refusedOnes: { id: string; detail: string }[] = []
      for (const invoiceId of new Set(ids))
        try {
          const sending = await prepareSending({ run, userId: actor.userId, publicUrl, files }, { invoiceId })
          await refusing(run(sending), sendingRefusals)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refusedOnes.push({ id: invoiceId, detail: error.problem.detail })
        }
      return { sent: new Set(ids).size - refusedOnes.length, refused: refusedOnes }
    }),

    makeLink: os.makeLink.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [[stored]] = await run(findMailSettings(actor.userId))
      const token = newToken()
      const expiresAt = linkEnd(mailSettingsOf(stored))
      await refusing(run(addLink(id, newId(), tokenHash(token), expiresAt, at())), sendingRefusals)
      return { link: `${publicUrl}${payPath}/${token}`, expiresAt }
    }),

    revokeLinks: os.revokeLinks.handler(async ({ input: { id }, context: { actor, runAfter } }) =>
      found(await runAfter([endLinks(id, at())], findMails(actor.userId, id, at())), moneyTexts.invoiceNotFound),
    ),
  })
}
