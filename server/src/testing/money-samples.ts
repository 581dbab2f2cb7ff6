import {
  called,
  chargeDetails,
  coverable,
  idOf,
  issuer,
  newTaxName,
  noId,
  organisation,
  otherIssuer,
  ownCharge,
  ownMoney,
  ownOrganisation,
  ownPayer,
  ownPackage,
  ownProposal,
  ownTax,
  packageDetails,
  stateOnly,
  taxDetails,
  waived,
} from './money-rows.ts'
import { ofOwnClient } from './own-rows.ts'
import type { Sample } from './sample.ts'

/** Samples of the operations on money. */
export const moneySamples: Record<string, Sample> = {
  'money.settings': { good: async () => undefined },
  'money.saveSettings': {
    good: async (caller) => {
      await ownMoney(caller)
      const { id } = await ownTax(caller)
      const { updatedAt } = await called(caller, 'money/settings')
      return { ...otherIssuer, sessionTaxId: id, feeTaxId: id, updatedAt }
    },
    bad: { ...issuer, currency: 'XXX', updatedAt: null },
    readBack: { by: 'money.settings', record: (shown) => shown },
  },
  'money.addTax': {
    good: async () => taxDetails(),
    bad: { ...taxDetails(), code: 'E', rate: 5 },
    readBack: { by: 'money.settings' },
  },
  'money.changeTax': {
    good: async (caller) => {
      const { id, updatedAt } = await ownTax(caller)
      return {
        id,
        name: newTaxName('Coaching'),
        code: 'S',
        rate: 19000,
        exemptionCode: 'VATEX-EU-79-C',
        sentence: 'Includes VAT.',
        revenueAccount: '8400',
        updatedAt,
      }
    },
    bad: { id: crypto.randomUUID(), name: 'A', code: 'S', rate: -1, updatedAt: '' },
    row: 'id',
    readBack: { by: 'money.settings' },
  },
  'money.archiveTax': { good: idOf(ownTax), bad: noId, row: 'id', readBack: stateOnly },
  'money.client': { good: (caller) => ofOwnClient(caller), bad: { clientId: 'x' }, row: 'clientId' },
  'money.saveClient': {
    good: async (caller) => {
      const { clientId } = await ofOwnClient(caller)
      const before = (await called(caller, 'money/client', { clientId })) as unknown as {
        agreed: { updatedAt: string }
      }
      const contact = { name: 'Otto Sample', kind: 'payer' }
      const payer = await called(caller, 'clientContacts/add', { clientId, ...contact })
      const agreed = {
        priceMinor: 6000,
        freeReason: null,
        payerId: payer.id,
        rhythm: 'week',
        wording: 'Meeting',
        diagnosisCode: 'F41.1',
        showsDiagnosis: true,
        language: 'pl',
      }
      return { clientId, ...agreed, address: '7 Elm Street', updatedAt: before.agreed.updatedAt }
    },
    bad: { clientId: crypto.randomUUID(), rhythm: 'daily', showsDiagnosis: false, updatedAt: null },
    row: 'clientId',
    readBack: {
      by: 'money.client',
      id: ({ clientId }) => clientId,
      record: (shown) => shown['agreed'],
      except: { freeReason: 'A price and a reason why it is free exclude each other; invoicing.test.ts reads it.' },
    },
  },
  'payerOrganisations.get': {
    good: async (caller) => ({ payerId: (await ownOrganisation(caller)).payerId }),
    bad: { payerId: 'x' },
    row: 'payerId',
  },
  'payerOrganisations.save': {
    good: async (caller) => ({ payerId: (await ownPayer(caller)).payerId, ...organisation, updatedAt: null }),
    bad: { payerId: crypto.randomUUID(), ...organisation, electronicAddress: 'nowhere', updatedAt: null },
    row: 'payerId',
    readBack: {
      by: 'payerOrganisations.get',
      id: ({ payerId }) => payerId,
      record: (shown) => shown['organisation'],
    },
  },
  'payerOrganisations.remove': {
    good: async (caller) => ({ payerId: (await ownOrganisation(caller)).payerId }),
    bad: { payerId: 'x' },
    row: 'payerId',
  },
  'charges.get': { good: idOf(ownCharge), bad: noId, row: 'id' },
  'charges.list': { good: async () => ({ state: 'open' }), bad: { state: 'late' } },
  'charges.add': {
    good: async (caller) => {
      const taxCategoryId = await ownMoney(caller)
      return ofOwnClient(caller, { ...chargeDetails, taxCategoryId, currency: 'EUR' })
    },
    bad: { clientId: crypto.randomUUID(), ...chargeDetails, amountMinor: 10 ** 12, currency: 'EUR' },
    row: 'clientId',
  },
  'charges.update': {
    good: async (caller) => {
      const { id, updatedAt } = await ownCharge(caller)
      const { id: taxCategoryId } = await ownTax(caller)
      return {
        id,
        updatedAt,
        serviceDate: '2026-04-01',
        minutes: 80,
        description: 'Long session',
        amountMinor: 12000,
        taxCategoryId,
      }
    },
    bad: { id: crypto.randomUUID(), serviceDate: '2026-02-30', description: 'A', amountMinor: 1, updatedAt: '' },
    row: 'id',
  },
  'charges.confirm': { good: idOf(ownProposal), bad: noId, row: 'id', readBack: stateOnly },
  'charges.waive': {
    good: async (caller) => ({ id: (await ownCharge(caller)).id, reason: 'Agreed by phone' }),
    bad: { id: crypto.randomUUID(), reason: ' ' },
    row: 'id',
    readBack: { shownAs: { reason: ({ waivedReason }) => waivedReason } },
  },
  'charges.unwaive': { good: idOf(waived), bad: noId, row: 'id', readBack: stateOnly },
  'charges.cover': { good: idOf(coverable), bad: noId, row: 'id', readBack: stateOnly },
  'packages.list': {
    good: async (caller) => ({ clientId: (await ownPackage(caller)).clientId }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'packages.add': {
    good: async (caller) => {
      const taxCategoryId = await ownMoney(caller)
      return ofOwnClient(caller, { ...packageDetails, taxCategoryId, currency: 'EUR' })
    },
    bad: { clientId: crypto.randomUUID(), ...packageDetails, sessions: 0, currency: 'EUR' },
    row: 'clientId',
    readBack: {
      except: { taxCategoryId: 'It is of the charge that sells the package; packages.test.ts reads that.' },
    },
  },
  'packages.change': {
    good: async (caller) => {
      const { id, updatedAt } = await ownPackage(caller)
      return { id, updatedAt, name: 'Spring', expiresOn: '2031-03-31' }
    },
    bad: { id: crypto.randomUUID(), name: '', updatedAt: '' },
    row: 'id',
  },
  'packages.end': { good: idOf(ownPackage), bad: noId, row: 'id', readBack: stateOnly },
  'packages.delete': { good: idOf(ownPackage), bad: noId, row: 'id' },
  'charges.delete': { good: idOf(ownCharge), bad: noId, row: 'id' },
}
