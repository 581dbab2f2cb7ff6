import { supportInboxContract } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import {
  addTemplate,
  answerSupport,
  assignSupport,
  changeTemplate,
  countInbox,
  findInboxRequest,
  listAdmins,
  listInbox,
  listInboxMessages,
  listTemplates,
  removeTemplate,
  setSupportState,
} from './inbox.queries.ts'
import type { SupportSealing } from './support-sealing.ts'
import { readSupportNotifications } from './support.queries.ts'

const refusals = {
  'request-missing': () => new Refusal('not-found', supportTexts.notFound),
  'admin-missing': () => new Refusal('not-found', supportTexts.adminNotFound),
  'too-many-templates': () => new Refusal('not-possible-now', supportTexts.tooManyTemplates),
  support_templates_name: () => new Refusal('already-exists', supportTexts.templateExists),
}
const noAddress =
  'The address of this visitor can’t be decrypted on this installation, so no answer can be sent. Nothing was changed.'

/** The inbox of admins. */
export function supportInboxRouter(sealing: SupportSealing, publicUrl: string) {
  const os = implement(supportInboxContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { state, mine, page }, context: { run } }) => {
      const [rows, counts] = await run(listInbox(state, mine, page), countInbox())
      const countOf = (wanted: typeof state) => counts.find((one) => one.state === wanted)?.requests ?? 0
      const items = rows.map(
        ({ name, role, sealedSender, sealedSubject, assignedTo, assignedName, total: _total, ...row }) => ({
          ...row,
          subject: sealing.subject.open(sealedSubject, row.id),
          from: { name: name ?? (sealing.visitor.open(sealedSender, row.id)?.name || null), role },
          assignedTo: assignedTo === null ? null : { id: assignedTo, name: assignedName ?? '' },
        }),
      )
      return {
        items,
        total: rows[0]?.total ?? 0,
        counts: { open: countOf('open'), waiting: countOf('waiting'), closed: countOf('closed') },
      }
    }),

    get: os.get.handler(async ({ input: { id }, context: { run } }) => {
      const [requests, messages, admins] = await run(
        findInboxRequest(id),
        listInboxMessages(id),
        listAdmins(),
        readSupportNotifications(id),
      )
      const { userId, name, email, role, suspended, sealedSender, sealedSubject, sealedDiagnostics, ...row } = found(
        requests,
        supportTexts.notFound,
      )
      const visitor = sealing.visitor.open(sealedSender, id)
      return {
        ...row,
        subject: sealing.subject.open(sealedSubject, id),
        from: { name: name ?? (visitor?.name || null), email: email ?? visitor?.email ?? null, role, suspended },
        diagnostics: sealing.diagnostics.open(sealedDiagnostics, id),
        messages: messages.map(({ sealedText, files, ...message }) => ({
          ...message,
          text: sealing.text.open(sealedText, id, message.id),
          files: userId === null ? [] : sealing.fileName.shown(files, userId),
        })),
        admins,
      }
    }),

    answer: os.answer.handler(async ({ input: { id: request, text, close }, context: { run, idempotent } }) =>
      idempotent({
        operation: 'supportInbox.answer',
        input: { request, said: sealing.fingerprint(text), close },
        run: async (id, claim) => {
          const [requests] = await run(findInboxRequest(request))
          const { userId, sealedSender } = found(requests, supportTexts.notFound)
          const visitor = sealing.visitor.open(sealedSender, request)
          if (userId === null && visitor === null) throw new Refusal('not-possible-now', noAddress)
          const mailTo = visitor?.email ?? null
          const mailData = visitor && JSON.stringify({ text, link: `${publicUrl}/contact` })
          const sealed = sealing.text.seal(text, request, id)
          await refusing(
            run(...claim, answerSupport(request, { message: id, text: sealed, close, mailTo, mailData })),
            refusals,
          )
          return { id }
        },
        replay: async (id) => ({ id }),
      }),
    ),

    assign: os.assign.handler(async ({ input: { id, adminId }, context: { run } }) => {
      await refusing(run(assignSupport(id, adminId)), refusals)
      return { id }
    }),

    setState: os.setState.handler(async ({ input: { id, state }, context: { run } }) => {
      await refusing(run(setSupportState(id, state)), refusals)
      return { id }
    }),

    templates: os.templates.handler(async ({ context: { run } }) => {
      const [items] = await run(listTemplates())
      return { items }
    }),

    addTemplate: os.addTemplate.handler(async ({ input, context: { run, idempotent } }) =>
      idempotent({
        operation: 'supportInbox.addTemplate',
        input,
        run: async (id, claim) => {
          await refusing(run(...claim, addTemplate(id, input.name, input.text)), refusals)
          return { id }
        },
        replay: async (id) => ({ id }),
      }),
    ),

    changeTemplate: os.changeTemplate.handler(async ({ input: { id, name, text }, context: { run } }) => {
      const [[row]] = await refusing(run(changeTemplate(id, name, text)), refusals)
      if (!row?.done) throw new Refusal('not-found', supportTexts.templateNotFound)
      return { id }
    }),

    removeTemplate: os.removeTemplate.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(removeTemplate(id))
      if (!row?.done) throw new Refusal('not-found', supportTexts.templateNotFound)
      return { id }
    }),
  })
}
