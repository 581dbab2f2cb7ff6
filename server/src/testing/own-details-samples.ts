import { connectedClient } from './portal-calls.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const ownDetails = {
  preferredName: 'May',
  pronouns: 'they/them',
  dateOfBirth: '1990-02-28',
  phone: '+44 7700 900138',
  phoneMessages: 'text',
  address: '8 Mill Lane\n1000-001 Lisboa',
  country: 'PT',
  language: 'pt',
  emergencyContactName: 'Ilse Sample',
  emergencyContactPhone: '+44 7700 900139',
  emergencyContactRelationship: 'Sister',
  goodToKnow: 'I use a wheelchair.',
  shared: ['phone', 'emergencyContact'],
}

/** A client of the caller, who shares a number. */
async function offeredPhone(caller: Browser) {
  const client = await connectedClient(caller)
  await client.post('/rpc/ownDetails/save', { json: ownDetails })
  const answer = await caller.post('/rpc/clients/overview', { json: { id: client.clientId } })
  const shown = (answer.json as { json: { client: { id: string; updatedAt: string }; offered: { givenAt: string } } })
    .json
  return { id: shown.client.id, details: ['phone'], givenAt: shown.offered.givenAt, updatedAt: shown.client.updatedAt }
}

/** Samples of the operations on what clients say about themselves. */
export const ownDetailsSamples: Record<string, Sample> = {
  'ownDetails.get': { good: async () => undefined },
  'ownDetails.save': {
    good: async () => ownDetails,
    bad: { country: 'Portugal' },
    readBack: 'The caller is a client: own-details.test.ts reads it back.',
  },
  'clients.declineDetails': {
    good: async (caller) => {
      const { id, givenAt } = await offeredPhone(caller)
      return { id, givenAt }
    },
    bad: { id: crypto.randomUUID(), givenAt: 'today' },
    row: 'id',
    readBack: 'It takes what the client gave; own-details.test.ts reads it.',
  },
  'clients.askDetails': {
    good: async (caller) => ({ id: (await connectedClient(caller)).clientId }),
    bad: { id: 'Maya' },
    row: 'id',
  },
  'clients.copyDetails': {
    good: offeredPhone,
    bad: { id: crypto.randomUUID(), details: ['diagnosis'] },
    row: 'id',
    readBack: 'It takes what the client gave; own-details.test.ts reads it.',
  },
}
