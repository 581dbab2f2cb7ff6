import type { NewRequest } from '@openhour/shared/features/support/support.contract.ts'
import { portalSupportContract, supportContract } from '@openhour/shared/features/support/support.contract.ts'
import { supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { implement } from '@orpc/server'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { version } from '../../platform/version.ts'
import type { SupportSealing } from './support-sealing.ts'
import {
  askSupport,
  discardScreenshot,
  findOwnRequest,
  listOwnMessages,
  listOwnRequests,
  readSupportNotifications,
  replyToSupport,
} from './support.queries.ts'

type Given<Input> = { input: Input; context: HandlerContext }

const refusals = {
  'request-missing': () => new Refusal('not-found', supportTexts.notFound),
  'too-many': () => new Refusal('too-many-attempts', supportTexts.tooMany, { retryAfterSeconds: 3600 }),
  'too-many-files': () => new Refusal('not-possible-now', supportTexts.tooManyFiles),
  'file-missing': () => new Refusal('not-possible-now', supportTexts.fileGone),
}

/** Of an account: therapists ask for priority by their plan. */
const hasPriority = ({ actor, entitlements }: HandlerContext) =>
  actor.role === 'therapist' && entitlements.supportLevel === 'priority'

/** What people do with their own requests, the same for therapists and clients. */
function ownHandlers(sealing: SupportSealing, name: 'support' | 'portalSupport') {
  return {
    list: async ({ input: { page }, context: { actor, run } }: Given<{ page: number }>) => {
      const [rows] = await run(listOwnRequests(actor.userId, page))
      const items = rows.map(({ sealedSubject, total: _total, ...row }) => ({
        ...row,
        subject: sealing.subject.open(sealedSubject, row.id),
      }))
      return { items, total: rows[0]?.total ?? 0 }
    },

    get: async ({ input: { id }, context: { actor, run } }: Given<{ id: string }>) => {
      const [requests, messages] = await run(
        findOwnRequest(actor.userId, id),
        listOwnMessages(actor.userId, id),
        readSupportNotifications(id),
      )
      const { sealedSubject, sealedDiagnostics, ...row } = found(requests, supportTexts.notFound)
      return {
        ...row,
        subject: sealing.subject.open(sealedSubject, id),
        diagnostics: sealing.diagnostics.open(sealedDiagnostics, id),
        messages: messages.map(({ sealedText, files, ...message }) => ({
          ...message,
          text: sealing.text.open(sealedText, id, message.id),
          files: sealing.fileName.shown(files, actor.userId),
        })),
      }
    },

    surroundings: ({ context }: Given<unknown>) => ({ version, priority: hasPriority(context) }),

    ask: ({ input, context }: Given<NewRequest>) => {
      const { subject, text, diagnostics } = input
      const files = [...new Set(input.files)]
      return context.idempotent({
        operation: `${name}.ask`,
        // A hash of a short text would tell it.
        input: { said: sealing.fingerprint(JSON.stringify([subject, text, diagnostics])), files },
        run: async (id, claim) => {
          const message = newId()
          const request = {
            message,
            subject: sealing.subject.seal(subject, id),
            text: sealing.text.seal(text, id, message),
            diagnostics: diagnostics === null ? null : sealing.diagnostics.seal(diagnostics, id),
            files,
            priority: hasPriority(context),
          }
          await refusing(context.run(...claim, askSupport(id, request)), refusals)
          return { id }
        },
        replay: async (id) => ({ id }),
      })
    },

    reply: ({ input, context: { run, idempotent } }: Given<{ id: string; text: string; files: string[] }>) => {
      const { id: request, text } = input
      const files = [...new Set(input.files)]
      return idempotent({
        operation: `${name}.reply`,
        input: { request, said: sealing.fingerprint(text), files },
        run: async (id, claim) => {
          const sealed = sealing.text.seal(text, request, id)
          await refusing(run(...claim, replyToSupport(request, id, sealed, files)), refusals)
          return { id }
        },
        replay: async (id) => ({ id }),
      })
    },

    discardFile: async ({ input: { id }, context: { run } }: Given<{ id: string }>) => {
      const [[row]] = await run(discardScreenshot(id))
      if (!row?.gone) throw new Refusal('not-found', supportTexts.fileNotFound)
      return { id }
    },
  }
}

export function supportRouter(sealing: SupportSealing) {
  const os = implement(supportContract).$context<Incoming>().use(guard)
  const own = ownHandlers(sealing, 'support')
  return os.router({
    list: os.list.handler(own.list),
    get: os.get.handler(own.get),
    surroundings: os.surroundings.handler(own.surroundings),
    ask: os.ask.handler(own.ask),
    reply: os.reply.handler(own.reply),
    discardFile: os.discardFile.handler(own.discardFile),
  })
}

export function portalSupportRouter(sealing: SupportSealing) {
  const os = implement(portalSupportContract).$context<Incoming>().use(guard)
  const own = ownHandlers(sealing, 'portalSupport')
  return os.router({
    list: os.list.handler(own.list),
    get: os.get.handler(own.get),
    surroundings: os.surroundings.handler(own.surroundings),
    ask: os.ask.handler(own.ask),
    reply: os.reply.handler(own.reply),
    discardFile: os.discardFile.handler(own.discardFile),
  })
}
