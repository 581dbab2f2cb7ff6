import { measuresContract, type ResponseDetails } from '@openhour/shared/features/measures/measures.contract.ts'
import { measuresPath } from '@openhour/shared/features/measures/measure-paths.rules.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { areAnswers, areUnscored, riskAnswers, scoreOf } from '@openhour/shared/features/measures/measures.rules.ts'
import { measureTexts, riskNotification } from '@openhour/shared/features/measures/measure-texts.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { raiseNotification } from '../../platform/notify.queries.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import {
  acknowledgeAlert,
  addAlerts,
  addResponse,
  alertsOf,
  countOpenAlerts,
  countResponses,
  findAlert,
  findResponse,
  listAlerts,
  listOpenAlerts,
  listResponses,
  markResponsesRead,
  maxAlerts,
  requireSession,
} from './measures.queries.ts'
import type { Packs } from './packs.ts'

/** Enough for a weekly measure over seven years. */
const maxResponses = 400

/** The pack of a response, after checking that the response fits it. */
function packOf(packs: Packs, given: ResponseDetails): MeasurePack {
  const pack = packs.get(given.measureId)
  if (!pack) throw refusedField('measureId', measureTexts.noMeasure)
  refuseFuture('takenDate', given.takenDate, measureTexts.futureDate)
  if (!areAnswers(pack, given.answers)) throw refusedField('answers', measureTexts.notAnswers)
  if (!areUnscored(pack, given.unscored)) throw refusedField('unscored', measureTexts.notAnswers)
  return pack
}

export function measuresRouter({ reads, packs }: { reads: ListReads; packs: Packs }) {
  const os = implement(measuresContract).$context<Incoming>().use(guard)
  return os.router({
    packs: os.packs.handler(() => ({ packs: [...packs.values()] })),

    list: os.list.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [counts, responses, alerts] = await run(
        countResponses(actor.userId, clientId),
        listResponses(actor.userId, clientId, maxResponses),
        listAlerts(actor.userId, clientId, maxAlerts),
      )
      const { total } = found(counts, measureTexts.clientNotFound)
      reads.note(actor, 'measure_responses', clientId)
      return { responses, total, alerts }
    }),

    add: os.add.handler(({ input, context: { actor, run, idempotent } }) => {
      const { clientId, ...given } = input
      const whole = async (id: string) => {
        const [rows, alerts] = await run(findResponse(actor.userId, id), alertsOf(actor.userId, id))
        return { response: found(rows, measureTexts.notFound), alerts }
      }
      return idempotent({
        operation: 'measures.add',
        input,
        run: async (id, claim) => {
          const pack = packOf(packs, given)
          const risks = riskAnswers(pack, given.answers)
          const actionUrl = measuresPath(clientId)
          const notification = raiseNotification({
            to: actor.userId,
            kind: 'risk-alert',
            ...riskNotification,
            actionUrl,
          })
          await refusing(
            run(
              ...claim,
              ...(given.sessionId ? [requireSession(actor.userId, clientId, given.sessionId)] : []),
              addResponse(actor.userId, clientId, id, {
                ...given,
                ...scoreOf(pack, given.answers),
                packVersion: pack.version,
              }),
              ...(risks.length > 0 ? [addAlerts(actor.userId, clientId, id, pack.id, risks), notification] : []),
            ),
            {
              measure_responses_therapist_id_client_id_fkey: () =>
                new Refusal('not-found', measureTexts.clientNotFound),
              'session-not-found': () => new Refusal('not-found', measureTexts.sessionNotFound),
            },
          )
          return whole(id)
        },
        replay: whole,
      })
    }),

    markRead: os.markRead.handler(async ({ input: { clientId, ids }, context: { actor, run } }) => {
      const [counts, items] = await run(
        countResponses(actor.userId, clientId),
        markResponsesRead(actor.userId, clientId, ids),
      )
      found(counts, measureTexts.clientNotFound)
      return { items }
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await refusing(run(deleteRecord('measure_responses', id)), {
        'alert-open': () => new Refusal('not-possible-now', measureTexts.openAlert),
        'alert-kept': () => new Refusal('signed', measureTexts.keptAlert),
      })
      if (!row?.gone) throw new Refusal('not-found', measureTexts.notFound)
      return { id }
    }),

    openAlerts: os.openAlerts.handler(async ({ context: { actor, run } }) => {
      const [alerts, [count]] = await run(listOpenAlerts(actor.userId, maxAlerts), countOpenAlerts(actor.userId))
      return { alerts, total: count?.total ?? 0 }
    }),

    acknowledge: os.acknowledge.handler(async ({ input: { id, actionTaken }, context: { actor, run } }) => {
      const [changed, alerts] = await run(acknowledgeAlert(actor.userId, id, actionTaken), findAlert(actor.userId, id))
      const alert = found(alerts, measureTexts.alertNotFound)
      if (changed.length === 0) throw new Refusal('not-possible-now', measureTexts.acknowledged)
      return alert
    }),
  })
}
