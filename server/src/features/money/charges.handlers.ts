import { chargesContract } from '@openhour/shared/features/money/charges.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Actor, Incoming, Run } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import {
  addCharge,
  changeCharge,
  confirmCharge,
  countCharges,
  coverCharge,
  findCharge,
  listCharges,
  unwaiveCharge,
  waiveCharge,
} from './charges.queries.ts'

const issued = () => new Refusal('not-possible-now', moneyTexts.chargeIssued)
const refusals = {
  'charge-issued': issued,
  'package-missing': () => new Refusal('not-possible-now', moneyTexts.noPackage),
  charges_therapist_id_client_id_fkey: () => new Refusal('not-found', clientNotFound),
  charges_therapist_id_tax_category_id_fkey: () => refusedField('taxCategoryId', moneyTexts.taxNotFound),
}

type Context = { actor: Actor; run: Run }

export function chargesRouter(reads: ListReads) {
  const os = implement(chargesContract).$context<Incoming>().use(guard)
  /** Writes, and answers what the charge is now; refuses with a sentence if the write found nothing that it may change. */
  const written = async (
    { actor, run }: Context,
    id: string,
    write: Statement<{ id: string }>,
    otherwise: (state: string) => Refusal,
  ) => {
    const [[changed], rows] = await refusing(run(write, findCharge(actor.userId, id)), refusals)
    const charge = found(rows, moneyTexts.chargeNotFound)
    if (!changed) throw otherwise(charge.state)
    return charge
  }
  return os.router({
    list: os.list.handler(async ({ input, context: { actor, run } }) => {
      const [items, [counted]] = await run(listCharges(actor.userId, input), countCharges(actor.userId, input))
      reads.note(actor, 'charges', input.clientId)
      return { items, matching: counted?.matching ?? 0 }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) =>
      found((await run(findCharge(actor.userId, id)))[0], moneyTexts.chargeNotFound),
    ),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'charges.add',
        input,
        run: async (id, claim) => {
          const { clientId, ...details } = input
          const before = [...claim, addCharge(actor.userId, clientId, id, details)]
          return found(await refusing(runAfter(before, findCharge(actor.userId, id)), refusals), clientNotFound)
        },
        replay: async (id) => found((await run(findCharge(actor.userId, id)))[0], moneyTexts.chargeNotFound),
      }),
    ),

    update: os.update.handler(({ input: { id, updatedAt, ...details }, context: { actor, run } }) =>
      written({ actor, run }, id, changeCharge(actor.userId, id, updatedAt, details), (state) =>
        state === 'invoiced' ? issued() : new Refusal('version-conflict', moneyTexts.changed),
      ),
    ),

    confirm: os.confirm.handler(({ input: { id }, context: { actor, run } }) =>
      written(
        { actor, run },
        id,
        confirmCharge(actor.userId, id),
        () => new Refusal('not-possible-now', moneyTexts.notProposed),
      ),
    ),

    waive: os.waive.handler(({ input: { id, reason }, context: { actor, run } }) =>
      written({ actor, run }, id, waiveCharge(actor.userId, id, reason, now().toISOString()), (state) =>
        state === 'invoiced' ? issued() : new Refusal('not-possible-now', moneyTexts.alreadyWaived),
      ),
    ),

    unwaive: os.unwaive.handler(({ input: { id }, context: { actor, run } }) =>
      written(
        { actor, run },
        id,
        unwaiveCharge(actor.userId, id),
        () => new Refusal('not-possible-now', moneyTexts.notWaived),
      ),
    ),

    cover: os.cover.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [[done], rows] = await refusing(
        run(coverCharge(id, now().toISOString()), findCharge(actor.userId, id)),
        refusals,
      )
      const charge = found(rows, moneyTexts.chargeNotFound)
      if (done?.covered) return charge
      throw charge.state === 'invoiced' ? issued() : new Refusal('not-possible-now', moneyTexts.alreadyWaived)
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await refusing(run(deleteRecord('charges', id)), refusals)
      if (!row?.gone) throw new Refusal('not-found', moneyTexts.chargeNotFound)
      return { id }
    }),
  })
}
