import { ownClient } from './own-rows.ts'
import { ownRecord, therapistOf } from './portal-calls.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const version = 'standard-1'
const bad = { id: 'x' }
const decided = 'consents.test.ts reads what was answered.'

/** Asks a client for consent to online sessions. */
async function askedConsent(therapist: Browser, clientId: string): Promise<string> {
  const answer = await therapist.post('/rpc/consents/ask', { json: { clientId, purpose: 'online-sessions' } })
  return (answer.json as { json: { id: string } }).json.id
}
async function ofTherapist(caller: Browser): Promise<{ id: string }> {
  return { id: await askedConsent(caller, (await ownClient(caller)).id) }
}
async function paper(
  caller: Browser,
): Promise<{ clientId: string; purpose: string; paperDate: string; paperNote: string }> {
  return {
    clientId: (await ownClient(caller)).id,
    purpose: 'treatment',
    paperDate: '2026-05-04',
    paperNote: 'Blue folder',
  }
}
/** A waiting consent of the calling client, after an earlier one was taken back. */
async function ofClient(caller: Browser): Promise<{ clientId: string; id: string }> {
  const { clientId } = await ownRecord(caller)
  const therapist = therapistOf(caller)
  const { items } = (
    (await therapist.post('/rpc/consents/list', { json: { clientId } })).json as {
      json: { items: { id: string; signedAt: unknown; declinedAt: unknown; cancelledAt: unknown }[] }
    }
  ).json
  for (const { id } of items.filter((one) => !one.signedAt && !one.declinedAt && !one.cancelledAt))
    await therapist.post('/rpc/consents/cancel', { json: { id } })
  for (const { id } of items.filter((one) => one.signedAt))
    await therapist.post('/rpc/consents/withdraw', { json: { id } })
  return { clientId, id: await askedConsent(therapist, clientId) }
}

/** Samples of consents, for therapists and for clients. */
export const consentSamples: Record<string, Sample> = {
  'consents.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'consents.get': { good: ofTherapist, bad, row: 'id' },
  'consents.ask': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id, purpose: 'treatment' }),
    bad: { clientId: 'x', purpose: 'gossip' },
    row: 'clientId',
    readBack: decided,
  },
  'consents.cancel': { good: ofTherapist, bad, row: 'id', readBack: decided },
  'consents.sign': {
    good: async (caller) => ({ ...(await ofTherapist(caller)), version, name: 'Mila Example' }),
    bad: { id: crypto.randomUUID(), version, name: ' ' },
    row: 'id',
    readBack: decided,
  },
  'consents.handOver': { good: ofTherapist, bad, row: 'id', readBack: decided },
  'consents.recordPaper': {
    good: paper,
    bad: { clientId: 'x', paperDate: 'soon' },
    row: 'clientId',
    readBack: decided,
  },
  'consents.withdraw': {
    good: async (caller) => {
      const answer = await caller.post('/rpc/consents/recordPaper', { json: await paper(caller) })
      return { id: (answer.json as { json: { id: string } }).json.id }
    },
    bad,
    row: 'id',
    readBack: decided,
  },
  'consents.decline': { good: ofTherapist, bad, row: 'id', readBack: decided },
  'consents.signers': {
    good: async () => ({ purpose: 'treatment', older: true, page: 1 }),
    bad: { purpose: 'gossip' },
  },
  'consents.askAgain': { good: async () => ({ purpose: 'treatment' }), bad: { purpose: 'gossip' }, readBack: decided },
  'consents.texts': { good: async () => ({}) },
  'consents.saveText': {
    good: async (caller) => {
      const { items } = (
        (await caller.post('/rpc/consents/texts', { json: {} })).json as {
          json: { items: { purpose: string; ownVersion: number }[] }
        }
      ).json
      const ownVersion = items.find(({ purpose }) => purpose === 'treatment')?.ownVersion
      return { purpose: 'treatment', ownVersion, text: 'I agree to ten sessions.' }
    },
    bad: { purpose: 'treatment', ownVersion: 0, text: ' \n ' },
    readBack: decided,
  },
  'portalConsents.list': { good: ownRecord, bad: { clientId: 'x' }, row: 'clientId' },
  'portalConsents.sign': {
    good: async (caller) => ({ ...(await ofClient(caller)), version, name: 'Mila Example' }),
    bad: { clientId: crypto.randomUUID(), id: 'x', version, name: '' },
    row: 'id',
    readBack: decided,
  },
  'portalConsents.decline': {
    good: ofClient,
    bad: { clientId: crypto.randomUUID(), id: 'x' },
    row: 'id',
    readBack: decided,
  },
  'portalConsents.withdraw': {
    good: async (caller) => {
      const consent = await ofClient(caller)
      await caller.post('/rpc/portalConsents/sign', { json: { ...consent, version, name: 'Mila Example' } })
      return consent
    },
    bad: { clientId: crypto.randomUUID(), id: 'x' },
    row: 'id',
    readBack: decided,
  },
}
