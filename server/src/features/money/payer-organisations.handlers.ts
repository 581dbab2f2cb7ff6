import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { payerOrganisationsContract } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { findPayer, findPayerOrganisation, savePayerOrganisation } from './payer-organisations.queries.ts'

const noPayer = () => new Refusal('not-found', moneyTexts.payerNotFound)

export function payerOrganisationsRouter() {
  const os = implement(payerOrganisationsContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(async ({ input: { payerId }, context: { actor, run } }) => {
      const [payers, [row]] = await run(findPayer(actor.userId, payerId), findPayerOrganisation(actor.userId, payerId))
      found(payers, moneyTexts.payerNotFound)
      if (!row) return { organisation: null }
      const { id: _, ...organisation } = row
      return { organisation }
    }),

    save: os.save.handler(async ({ input: { payerId, updatedAt, ...details }, context: { actor, run } }) => {
      const [payers, [saved]] = await refusing(
        run(findPayer(actor.userId, payerId), savePayerOrganisation(actor.userId, payerId, updatedAt, details)),
        { payer_organisations_payer: noPayer },
      )
      found(payers, moneyTexts.payerNotFound)
      if (!saved) throw new Refusal('version-conflict', moneyTexts.changed)
      return saved
    }),

    remove: os.remove.handler(async ({ input: { payerId }, context: { actor, run } }) => {
      const [payers, [row]] = await run(findPayer(actor.userId, payerId), findPayerOrganisation(actor.userId, payerId))
      found(payers, moneyTexts.payerNotFound)
      if (!row) throw new Refusal('not-found', moneyTexts.noOrganisation)
      await run(deleteRecord('payer_organisations', row.id))
      return { payerId }
    }),
  })
}
