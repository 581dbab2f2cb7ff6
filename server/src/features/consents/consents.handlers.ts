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
  cancelConsentRequest,
  findConsent,
  findConsentClient,
  listConsents,
  listHeldConsents,
  listOwnTexts,
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

    texts: os.texts.handler(async ({ context: { actor, run } }) => {
      const [own] = await run(listOwnTexts(actor.userId, null))
      return { items: consentPurposes.map((purpose) => currentText(purpose, own)) }
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
