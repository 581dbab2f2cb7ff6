import { portalMeasureTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import { riskNotification } from '@openhour/shared/features/measures/measure-texts.ts'
import { areAnswers, areUnscored, riskAnswers, scoreOf } from '@openhour/shared/features/measures/measures.rules.ts'
import { portalMeasuresContract } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { offsetOf, requireJoined } from '../portal/portal-record.queries.ts'
import type { Packs } from './packs.ts'
import {
  answerRequest,
  countSentMeasures,
  findMeasure,
  listSentMeasures,
  listWaitingMeasures,
} from './portal-measures.queries.ts'

/** More than any therapist asks for at a time. */
const maxWaiting = 50

const notNow = (sentence: string) => () => new Refusal('not-possible-now', sentence)
const notSent = (sentence: string) => notNow(`${sentence} Nothing was sent.`)
const refusals = {
  'practice-missing': () => new Refusal('not-found', practiceNotFound),
  'request-missing': () => new Refusal('not-found', portalMeasureTexts.notFound),
  'request-done': notNow(portalMeasureTexts.done),
  'request-stopped': notSent(portalMeasureTexts.stopped),
  'request-cancelled': notSent(portalMeasureTexts.cancelled),
  'request-missed': notSent(portalMeasureTexts.missed),
  'request-planned': notSent(portalMeasureTexts.planned),
}

/** The operations of clients, about their own record. */
export function portalMeasuresRouter(packs: Packs) {
  const os = implement(portalMeasuresContract).$context<Incoming>().use(guard)
  const named = <Row extends { name: string | null }>(row: Row) => {
    const pack = packs.get(row.name ?? '')
    const { title = null, minutes = null } = pack?.forClients ?? {}
    return { ...row, name: pack?.shortName ?? null, title, minutes }
  }
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { run } }) => {
      const at = now().toISOString()
      const [, waiting, items, counted] = await refusing(
        run(
          requireJoined(clientId),
          listWaitingMeasures(clientId, at, maxWaiting),
          listSentMeasures(clientId, at, offsetOf(page)),
          countSentMeasures(clientId),
        ),
        refusals,
      )
      return { waiting: waiting.map(named), items: items.map(named), total: counted[0]?.total ?? 0 }
    }),

    get: os.get.handler(async ({ input: { clientId, id }, context: { run } }) => {
      const [, rows] = await refusing(
        run(requireJoined(clientId), findMeasure(clientId, id, now().toISOString())),
        refusals,
      )
      const { packVersion, ...request } = found(rows, portalMeasureTexts.notFound)
      const pack = packs.get(request.name)
      if (!pack || (packVersion !== null && packVersion !== pack.version)) return { ...named(request), questions: null }
      const { version, question, licence, options, unscored, riskItems } = pack
      const items = pack.items.map(({ text }) => ({ text }))
      return {
        ...named(request),
        questions: { version, question, licence, items, options, unscored, riskItems },
      }
    }),

    send: os.send.handler(async ({ input: { clientId, id, version, answers, unscored }, context: { run } }) => {
      const at = now().toISOString()
      const find = findMeasure(clientId, id, at)
      const [, rows] = await refusing(run(requireJoined(clientId), find), refusals)
      const pack = packs.get(found(rows, portalMeasureTexts.notFound).name)
      if (!pack) throw new Refusal('not-possible-now', portalMeasureTexts.gone)
      if (version !== pack.version) throw new Refusal('version-conflict', portalMeasureTexts.newVersion)
      if (!areAnswers(pack, answers)) throw refusedField('answers', portalMeasureTexts.notAnswers)
      if (!areUnscored(pack, unscored)) throw refusedField('unscored', portalMeasureTexts.notAnswers)
      const risks = riskAnswers(pack, answers)
      const filled = { packVersion: version, answers, unscored, ...scoreOf(pack, answers) }
      const alert = risks.length > 0 ? { ...riskNotification, risks } : null
      const [, sent] = await refusing(run(answerRequest(clientId, id, filled, alert, at), find), refusals)
      const { packVersion: _, answers: __, unscored: ___, ...request } = found(sent, portalMeasureTexts.notFound)
      return named(request)
    }),
  })
}
