import { consentsContract } from '@openhour/shared/features/consents/consents.contract.ts'
import {
  type ConsentPurpose,
  consentPurposes,
  consentTexts,
  isWaiting,
} from '@openhour/shared/features/consents/consents.rules.ts'
import { standardTexts } from '@openhour/shared/features/consents/consent-texts.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import { consentRefusals, type SignConsent } from './consent-signing.ts'
import type { DeviceTickets } from './device-ticket.ts'
import {
  askConsent,
  askOlderSigners,
  cancelConsentRequest,
  countSigners,
  countSignersOf,
  declineOnDevice,
  findConsent,
  findConsentClient,
  listConsents,
  listHeldConsents,
  listOwnTexts,
  listSigners,
  recordPaperConsent,
  saveConsentText,
  withdrawConsent,
} from './consents.queries.ts'

/** Writes, then answers the consent without its text. */
async function written({ actor, runAfter }: HandlerContext, id: string, ...statements: Statement[]) {
  const rows = await refusing(runAfter(statements, findConsent(actor.userId, id)), consentRefusals)
  const { text: _, ...consent } = found(rows, consentTexts.notFound)
  return consent
}

type OwnText = { purpose: ConsentPurpose; ownVersion: number; text: string; savedAt: string }
function currentText(purpose: ConsentPurpose, own: readonly OwnText[]) {
  const row = own.find((text) => text.purpose === purpose)
  return row
    ? { ...row, version: `own-${row.ownVersion}` }
    : { purpose, ownVersion: 0, savedAt: null, ...standardTexts[purpose] }
}

const totalOf = (counts: readonly { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)

type Parts = { reads: ListReads; sign: SignConsent; tickets: DeviceTickets }

/** The operations of therapists. */
export function consentsRouter({ reads, sign, tickets }: Parts) {
  const os = implement(consentsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [clients, items, held] = await run(
        findConsentClient(actor.userId, clientId),
        listConsents(actor.userId, clientId),
        listHeldConsents(actor.userId, clientId, consentPurposes),
      )
      found(clients, consentTexts.clientNotFound)
      reads.note(actor, 'consents', clientId)
      return { items, held: held.map(({ purpose }) => purpose) }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findConsent(actor.userId, id))
      return found(rows, consentTexts.notFound)
    }),

    ask: os.ask.handler(async ({ input: { clientId, purpose }, context }) => {
      const [own] = await context.run(listOwnTexts(context.actor.userId, purpose))
      const id = newId()
      return written(context, id, askConsent(clientId, id, purpose, currentText(purpose, own)))
    }),

    cancel: os.cancel.handler(({ input: { id }, context }) => written(context, id, cancelConsentRequest(id))),

    sign: os.sign.handler(async ({ input, context }) => {
      await sign(context, input)
      return written(context, input.id)
    }),

    handOver: os.handOver.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findConsent(actor.userId, id))
      if (!isWaiting(found(rows, consentTexts.notFound))) throw new Refusal('not-possible-now', consentTexts.notWaiting)
      return tickets.write({ consentId: id, therapistId: actor.userId })
    }),

    recordPaper: os.recordPaper.handler(({ input: { clientId, purpose, paperDate, paperNote }, context }) => {
      refuseFuture('paperDate', paperDate, consentTexts.futureDate)
      const id = newId()
      return written(context, id, recordPaperConsent(clientId, id, purpose, paperDate, paperNote || null))
    }),

    withdraw: os.withdraw.handler(({ input: { id }, context }) => written(context, id, withdrawConsent(id))),

    decline: os.decline.handler(({ input: { id }, context }) => written(context, id, declineOnDevice(id))),

    texts: os.texts.handler(async ({ context: { actor, run } }) => {
      const [own, counts] = await run(listOwnTexts(actor.userId, null), countSigners(actor.userId))
      return {
        items: consentPurposes.map((purpose) => {
          const text = currentText(purpose, own)
          const signed = counts.filter((count) => count.purpose === purpose)
          const older = signed.filter(({ version }) => version !== null && version !== text.version)
          return { ...text, signed: totalOf(signed), older: totalOf(older) }
        }),
      }
    }),

    signers: os.signers.handler(async ({ input: { purpose, ...page }, context: { actor, run } }) => {
      const [own] = await run(listOwnTexts(actor.userId, purpose))
      const { version } = currentText(purpose, own)
      const [items, [counts]] = await run(listSigners(purpose, version, page), countSignersOf(purpose, version))
      reads.note(actor, 'consents')
      return { items, matching: (page.older ? counts?.older : counts?.all) ?? 0, toAsk: counts?.toAsk ?? 0 }
    }),

    askAgain: os.askAgain.handler(async ({ input: { purpose }, context: { actor, run } }) => {
      const [own] = await run(listOwnTexts(actor.userId, purpose))
      const [[row]] = await run(askOlderSigners(purpose, currentText(purpose, own)))
      return { asked: row?.asked ?? 0 }
    }),

    saveText: os.saveText.handler(async ({ input, context: { actor, runAfter } }) => {
      const saving = runAfter([saveConsentText(newId(), input)], listOwnTexts(actor.userId, input.purpose))
      const own = await refusing(saving, {
        'text-changed': () => new Refusal('version-conflict', consentTexts.savedElsewhere),
      })
      return currentText(input.purpose, own)
    }),
  })
}
