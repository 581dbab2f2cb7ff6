import { moneyContract, type MoneySettings } from '@openhour/shared/features/money/money.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { findOwnClient } from '../client-contacts/client-contacts.queries.ts'
import { suggestedSettings } from './money-start.ts'
import {
  addTax,
  archiveTax,
  balancesOf,
  changeTax,
  findClientBilling,
  findIssuer,
  findMoneySettings,
  findTax,
  listTaxes,
  saveClientBilling,
  saveMoneySettings,
} from './money.queries.ts'

const taken = () => new Refusal('already-exists', moneyTexts.taxTaken, { errors: { name: moneyTexts.taxTaken } })
const taxMissing = (field: string) => () => refusedField(field, moneyTexts.taxNotFound)
const nothingAgreed = { priceMinor: null, freeReason: null, payerId: null, rhythm: 'month', wording: null } as const

/** IBANs are typed in groups and kept as one word. */
function withIban(settings: MoneySettings): MoneySettings {
  if (!settings.iban) return settings
  const iban = electronicFormatIBAN(settings.iban) ?? ''
  if (!isValidIBAN(iban)) throw refusedField('iban', moneyTexts.iban)
  return { ...settings, iban }
}

export function moneyRouter() {
  const os = implement(moneyContract).$context<Incoming>().use(guard)
  return os.router({
    settings: os.settings.handler(async ({ context: { actor, run } }) => {
      const [[saved], issuers, taxes] = await run(
        findMoneySettings(actor.userId),
        findIssuer(actor.userId),
        listTaxes(actor.userId),
      )
      return { ...(saved ?? { ...suggestedSettings(found(issuers, moneyTexts.changed)), updatedAt: null }), taxes }
    }),

    saveSettings: os.saveSettings.handler(async ({ input: { updatedAt, ...given }, context: { actor, run } }) => {
      const settings = withIban(given)
      const [[saved], taxes] = await refusing(
        run(saveMoneySettings(actor.userId, updatedAt, settings), listTaxes(actor.userId)),
        {
          money_settings_therapist_id_session_tax_id_fkey: taxMissing('sessionTaxId'),
          money_settings_therapist_id_fee_tax_id_fkey: taxMissing('feeTaxId'),
        },
      )
      if (!saved) throw new Refusal('version-conflict', moneyTexts.changed)
      return { ...saved, taxes }
    }),

    addTax: os.addTax.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'money.addTax',
        input,
        run: async (id, claim) =>
          found(
            await refusing(runAfter(claim, addTax(actor.userId, id, input)), { tax_categories_name: taken }),
            moneyTexts.taxNotFound,
          ),
        replay: async (id) => found((await run(findTax(actor.userId, id)))[0], moneyTexts.taxNotFound),
      }),
    ),

    changeTax: os.changeTax.handler(async ({ input: { id, updatedAt, ...details }, context: { actor, run } }) => {
      const [[changed], rows] = await refusing(
        run(changeTax(actor.userId, id, updatedAt, details), findTax(actor.userId, id)),
        { tax_categories_name: taken },
      )
      found(rows, moneyTexts.taxNotFound)
      if (!changed) throw new Refusal('version-conflict', moneyTexts.changed)
      return changed
    }),

    archiveTax: os.archiveTax.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [[archived], rows] = await run(archiveTax(actor.userId, id, now().toISOString()), findTax(actor.userId, id))
      found(rows, moneyTexts.taxNotFound)
      if (!archived) throw new Refusal('not-possible-now', moneyTexts.taxInUse)
      return archived
    }),

    client: os.client.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, ({ today }) => [
        findOwnClient(actor.userId, clientId),
        findClientBilling(actor.userId, clientId),
        balancesOf(actor.userId, clientId, today),
      ])
      const [clients, [agreed], balances] = rows
      found(clients, clientNotFound)
      const none = {
        ...nothingAgreed,
        diagnosisCode: null,
        showsDiagnosis: false,
        address: null,
        language: null,
        clientId,
        updatedAt: null,
      }
      return { agreed: agreed ?? none, balances }
    }),

    saveClient: os.saveClient.handler(
      async ({ input: { clientId, updatedAt, ...details }, context: { actor, run } }) => {
        const [[saved], clients] = await refusing(
          run(saveClientBilling(actor.userId, clientId, updatedAt, details), findOwnClient(actor.userId, clientId)),
          {
            client_billing_therapist_id_client_id_fkey: () => new Refusal('not-found', clientNotFound),
            client_billing_payer: () => refusedField('payerId', moneyTexts.payerMissing),
            client_billing_price: () =>
              refusedField('freeReason', 'Enter a price or a reason why it is free, not both'),
          },
        )
        found(clients, clientNotFound)
        if (!saved) throw new Refusal('version-conflict', moneyTexts.changed)
        return saved
      },
    ),
  })
}
