import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { packagesContract } from '@openhour/shared/features/money/packages.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'

import { findOwnClient } from '../client-contacts/client-contacts.queries.ts'
import { addPackage, changePackage, endPackage, findPackage, listPackages } from './packages.queries.ts'

const noClient = () => new Refusal('not-found', clientNotFound)
const refusals = {
  client_packages_therapist_id_client_id_fkey: noClient,
  charges_therapist_id_tax_category_id_fkey: () => refusedField('taxCategoryId', moneyTexts.taxNotFound),
  'package-used': () => new Refusal('not-possible-now', moneyTexts.packageUsed),
  'charge-issued': () => new Refusal('not-possible-now', moneyTexts.packageSold),
}

export function packagesRouter() {
  const os = implement(packagesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [clients, items] = await run(findOwnClient(actor.userId, clientId), listPackages(actor.userId, clientId))
      found(clients, clientNotFound)
      return { items }
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'packages.add',
        input,
        run: async (id, claim) => {
          const { today } = await practiceTime({ actor, run })
          const before = [...claim, addPackage({ ...input, id, expiresOn: input.expiresOn ?? null }, today)]
          return found(await refusing(runAfter(before, findPackage(actor.userId, id)), refusals), clientNotFound)
        },
        replay: async (id) => found((await run(findPackage(actor.userId, id)))[0], moneyTexts.packageNotFound),
      }),
    ),

    change: os.change.handler(async ({ input: { id, updatedAt, name, expiresOn }, context: { actor, run } }) => {
      const [[changed], rows] = await run(
        changePackage(actor.userId, id, updatedAt, name, expiresOn ?? null),
        findPackage(actor.userId, id),
      )
      const item = found(rows, moneyTexts.packageNotFound)
      if (!changed) throw new Refusal('version-conflict', moneyTexts.changed)
      return item
    }),

    end: os.end.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [[ended], rows] = await run(
        endPackage(actor.userId, id, now().toISOString()),
        findPackage(actor.userId, id),
      )
      const item = found(rows, moneyTexts.packageNotFound)
      if (!ended) throw new Refusal('not-possible-now', moneyTexts.packageEnded)
      return item
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await refusing(run(deleteRecord('client_packages', id)), refusals)
      if (!row?.gone) throw new Refusal('not-found', moneyTexts.packageNotFound)
      return { id }
    }),
  })
}
