import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExportCalls } from '../../testing/export-calls.ts'
import { faultsOf } from '../../testing/fhir-faults.ts'
import { called, organisation, ownMoney } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import type { Archive } from '../../testing/read-export.ts'

type Money = { value: number; currency: string }
type Resource = { resourceType: string; id: string; status: string } & Record<string, unknown>
type Invoice = Resource & {
  identifier: { value: string }[]
  recipient: { reference?: string; display: string }
  totalNet: Money
  totalGross: Money
  lineItem: { chargeItemCodeableConcept: { text: string }; priceComponent: { type: string; amount: Money }[] }[]
}

let product: Product
let practice: Awaited<ReturnType<typeof fill>>
let archive: Archive
beforeAll(async () => {
  product = await openProduct()
  practice = await fill()
  archive = await openExportCalls(product).exported(practice.therapist)
})
afterAll(() => product.stop())

/** Clients whose money is in every state and in currencies of three, two and no digits. */
async function fill() {
  const therapist = await product.person()
  await ownMoney(therapist)
  const taxed = await called(therapist, 'money/addTax', { name: 'Report', code: 'S', rate: 19_000 })
  const charge = (clientId: string, amountMinor: number, currency = 'EUR') =>
    called(therapist, 'charges/add', {
      clientId,
      serviceDate: '2026-03-04',
      minutes: 50,
      description: 'Appointment',
      amountMinor,
      currency,
      taxCategoryId: taxed.id,
    })
  const issue = async (...chargeIds: string[]) => {
    const { id } = await called(therapist, 'invoices/draft', { chargeIds })
    return called(therapist, 'invoices/issue', { id })
  }
  const agree = async (clientId: string, given: object) => {
    const { agreed } = (await called(therapist, 'money/client', { clientId })) as unknown as {
      agreed: { updatedAt: string | null }
    }
    return called(therapist, 'money/saveClient', {
      clientId,
      rhythm: 'month',
      showsDiagnosis: false,
      ...given,
      updatedAt: agreed.updatedAt,
    })
  }

  const mila = await newClient(therapist)
  const paid = await issue((await charge(mila, 8050)).id)
  await called(therapist, 'payments/record', {
    invoiceId: paid.id,
    receivedDate: '2026-03-20',
    amountMinor: 8050,
    method: 'cash',
  })
  const yen = await issue((await charge(mila, 8000, 'JPY')).id)
  const dinars = await issue((await charge(mila, 1050, 'BHD')).id)
  const wrong = await issue((await charge(mila, 100)).id)
  const note = await called(therapist, 'invoices/correct', { id: wrong.id, reason: 'Wrong day', again: false })
  await called(therapist, 'charges/waive', { id: (await charge(mila, 200)).id, reason: 'Agreed by phone' })
  const open = await charge(mila, 300)

  // Two clients whom the same employer pays for, on one invoice. It is an organisation.
  const [ana, ben] = [await newClient(therapist, { name: 'Ana' }), await newClient(therapist, { name: 'Ben' })]
  const contact = { clientId: ana, name: 'Alder HR', kind: 'payer' }
  const { id: payerId } = await called(therapist, 'clientContacts/add', contact)
  for (const clientId of [ana, ben]) await agree(clientId, { payerId, showsDiagnosis: true, diagnosisCode: 'F41.1' })
  const shared = await issue((await charge(ana, 7000)).id, (await charge(ben, 5000)).id)
  await called(therapist, 'payerOrganisations/save', { payerId, ...organisation, updatedAt: null })
  const electronic = await issue((await charge(ben, 900)).id)

  const gone = await newClient(therapist, { name: 'Otto Example' })
  const outlived = await issue((await charge(gone, 6000)).id)
  await called(therapist, 'clients/delete', { id: gone })
  const none = await newClient(therapist, { name: 'Nobody' })
  return { therapist, mila, ana, ben, none, open, paid, yen, dinars, wrong, note, shared, electronic, outlived }
}

const textOf = (clientId: string) => archive.get(`fhir/${clientId}.json`)?.toString() ?? ''
const resourcesOf = (clientId: string) =>
  (JSON.parse(textOf(clientId)) as { entry: { resource: Resource }[] }).entry.map(({ resource }) => resource)
const of = (clientId: string, type: string) => resourcesOf(clientId).filter(({ resourceType }) => resourceType === type)
const invoiceIn = (clientId: string, { number }: Record<string, unknown>) =>
  of(clientId, 'Invoice').find((each) => (each as Invoice).identifier[0]?.value === number) as Invoice
const everyone = () =>
  (archive.get('fhir/all.ndjson')?.toString() ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Invoice)

test('validators of others find no fault, and references lead to resources of the same bundle', () => {
  for (const clientId of [practice.mila, practice.ana, practice.ben, practice.none]) {
    const resources = resourcesOf(clientId)
    expect(resources.flatMap((resource) => faultsOf(resource))).toEqual([])
    const known = resources.map(({ resourceType, id }) => `${resourceType}/${id}`)
    const referred = [...textOf(clientId).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to)
    expect(referred.filter((to) => !known.includes(to ?? ''))).toEqual([])
  }
  expect(everyone().flatMap((resource) => faultsOf(resource))).toEqual([])
  const ids = everyone().map(({ resourceType, id }) => `${resourceType}/${id}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the validators would find faults in sums', () => {
  const invoice = invoiceIn(practice.mila, practice.paid)
  const faults = faultsOf({ ...invoice, totalPriceComponent: [{ amount: { value: 'much' } }] })
  expect(faults.some((fault) => fault.startsWith('medplum'))).toBe(true)
  expect(faultsOf({ ...invoice, totalGros: 1 }).some((fault) => fault.startsWith('fhir.js'))).toBe(true)
})

test('an invoice says its number, parties, taxes and sums', () => {
  const { mila, paid } = practice
  expect(invoiceIn(mila, paid)).toMatchObject({
    status: 'balanced',
    type: { text: 'Invoice' },
    subject: { reference: `Patient/${mila}`, display: 'Mila Example' },
    recipient: { reference: `Patient/${mila}`, display: 'Mila Example' },
    issuer: { display: 'Heron House', identifier: { type: { text: 'VAT ID' }, value: 'IE1234567T' } },
    account: { reference: `Account/${mila}-account` },
    totalNet: { value: 67.65, currency: 'EUR' },
    totalGross: { value: 80.5, currency: 'EUR' },
    lineItem: [
      {
        sequence: 1,
        chargeItemCodeableConcept: { text: 'Appointment, 2026-03-04, 50 min' },
        priceComponent: [
          { type: 'base', amount: { value: 67.65 } },
          { type: 'tax', code: { text: 'Report', coding: [{ code: 'S' }] }, factor: 0.19, amount: { value: 12.85 } },
        ],
      },
    ],
    paymentTerms: expect.stringMatching(/^Due on \d{4}-\d\d-\d\d\. Please name the invoice number\.$/),
  })
})

test('amounts have the digits of their currency', () => {
  const { mila, yen, dinars } = practice
  expect(invoiceIn(mila, yen).totalGross).toEqual({ value: 8000, currency: 'JPY' })
  expect(invoiceIn(mila, dinars).totalGross).toEqual({ value: 1.05, currency: 'BHD' })
  const written = textOf(mila)
  for (const amount of [
    '"totalGross":{"value":80.50,"currency":"EUR"}',
    '"totalGross":{"value":8000,"currency":"JPY"}',
    '"totalGross":{"value":1.050,"currency":"BHD"}',
    '"priceOverride":{"value":3.00,"currency":"EUR"}',
  ])
    expect(written).toContain(amount)
})

test('a credit note and what it corrects name each other', () => {
  const { mila, wrong, note } = practice
  expect(invoiceIn(mila, wrong)).toMatchObject({
    status: 'cancelled',
    cancelledReason: `Corrected by credit note ${String(note.number)}`,
  })
  expect(invoiceIn(mila, note)).toMatchObject({
    status: 'balanced',
    type: { text: 'Credit note' },
    totalGross: { value: -1 },
    note: expect.arrayContaining([{ text: `Corrects: ${String(wrong.number)}` }, { text: 'Text: Wrong day' }]),
  })
})

test('charges stand with their state and lead to their invoice', () => {
  const { mila, open, paid } = practice
  const charges = of(mila, 'ChargeItem')
  expect(charges.map(({ status }) => status).toSorted()).toEqual([
    'billable',
    'billed',
    'billed',
    'billed',
    'not-billable',
    'not-billable',
  ])
  expect(charges.find(({ id }) => id === open.id)).toMatchObject({
    code: { text: 'Appointment', coding: [{ code: 'manual' }] },
    occurrenceDateTime: '2026-03-04',
    quantity: { value: 1 },
    account: [{ reference: `Account/${mila}-account` }],
  })
  expect(charges.map(({ overrideReason }) => overrideReason)).toEqual(
    expect.arrayContaining(['Agreed by phone', 'Wrong day']),
  )
  expect(charges.flatMap(({ supportingInformation = [] }) => supportingInformation)).toContainEqual({
    reference: `Invoice/${paid.id}`,
  })
})

test('an invoice about several clients stands in the record of each with its own lines alone', () => {
  const { ana, ben, shared, electronic } = practice
  const [first, second] = [invoiceIn(ana, shared), invoiceIn(ben, shared)]
  expect([first.totalGross.value, second.totalGross.value]).toEqual([70, 50])
  expect([first.lineItem.length, second.lineItem.length]).toEqual([1, 1])
  expect(first.recipient).toMatchObject({ display: 'Alder HR', reference: expect.stringMatching(/^RelatedPerson/) })
  // The contact stands in the record of Ana.
  expect(second.recipient).toEqual({ type: 'RelatedPerson', display: 'Alder HR' })
  expect(textOf(ben)).not.toContain('"Ana"')
  expect(invoiceIn(ben, electronic).recipient).toEqual({ type: 'Organization', display: organisation.name })
})

test('an erased client stands by name on the invoice, and nowhere else', () => {
  const { outlived } = practice
  const left = everyone().filter((each) => JSON.stringify(each).includes('Otto Example'))
  expect(left).toMatchObject([
    {
      resourceType: 'Invoice',
      identifier: [{ value: outlived.number }],
      subject: { display: 'Otto Example' },
      recipient: { display: 'Otto Example' },
    },
  ])
  expect(JSON.stringify(left)).not.toContain('reference')
})

test('money names no diagnosis, and a client without money has no account', () => {
  const { ana, none } = practice
  const money = ['Account', 'ChargeItem', 'Invoice'].flatMap((type) => of(ana, type))
  expect(money).toHaveLength(3)
  expect(JSON.stringify(money)).not.toContain('F41.1')
  expect(['Account', 'ChargeItem', 'Invoice'].flatMap((type) => of(none, type))).toEqual([])
})

test('an export with invoices can be imported', async () => {
  const { archiveOf, imported } = openExportCalls(product)
  const bytes = await archiveOf(practice.therapist)
  expect(await imported(await product.person(), bytes)).toMatchObject({ state: 'done' })
})
