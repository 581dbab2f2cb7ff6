import { adminOutboxContract } from '@openhour/shared/features/admin-outbox/admin-outbox.contract.ts'
import {
  mailClosed,
  mailsPerPage,
  noSuchMail,
  readableTemplates,
} from '@openhour/shared/features/admin-outbox/admin-outbox.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listOutbox, readOutboxMail } from '../../services/mail/outbox-reader.ts'
import { noteMail, requireAdmin } from './admin-outbox.queries.ts'

/** @param folder undefined while a mail server is set: emails that were saved before stay closed */
export function adminOutboxRouter(folder: string | undefined) {
  const os = implement(adminOutboxContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { before }, context: { run } }) => {
      await run(requireAdmin())
      if (folder === undefined) return { isUsed: false, items: [], more: false }
      const mails = await listOutbox(folder, before, mailsPerPage + 1)
      const items = mails
        .slice(0, mailsPerPage)
        .map((mail) => ({ ...mail, readable: readableTemplates.includes(mail.template) }))
      return { isUsed: true, items, more: mails.length > mailsPerPage }
    }),
    open: os.open.handler(async ({ input: { id }, context: { run } }) => {
      await run(requireAdmin())
      const template = /^.{24}-(.+)(?:-[0-9a-f]+){5}$/.exec(id)?.[1] ?? ''
      if (!readableTemplates.includes(template)) throw new Refusal('not-possible-now', mailClosed)
      const mail = folder === undefined ? undefined : await readOutboxMail(folder, id)
      if (mail === undefined) throw new Refusal('not-found', noSuchMail)
      await run(noteMail(mail.to, template))
      return mail
    }),
  })
}
