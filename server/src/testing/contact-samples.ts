import { ofOwnClient, seenOfClient } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

export const contactDetails = () => ({
  name: 'Ilse Sample',
  kind: 'guardian',
  relation: 'Mother',
  email: "ilse.o'sample@example.com",
  phone: '+44 7700 900126',
  wantsReminders: true,
  wantsInvoices: true,
  wantsTexts: true,
  namingAgreed: true,
})
const otherDetails = {
  name: 'Otto Sample',
  kind: 'payer',
  relation: 'Grandfather',
  email: 'otto@xn--mnchen-3ya.example',
  phone: '+44 7700 900127',
  wantsReminders: false,
  wantsInvoices: false,
  wantsTexts: false,
  namingAgreed: false,
}
const ownContact = (caller: Browser) => seenOfClient(caller, '/rpc/clientContacts/add', contactDetails())

/** Samples of the operations on contacts of clients. */
export const contactSamples: Record<string, Sample> = {
  'clientContacts.list': {
    good: async (caller) => {
      const { clientId } = await ofOwnClient(caller)
      await caller.post('/rpc/clientContacts/add', { json: { clientId, ...contactDetails() } })
      return { clientId }
    },
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'clientContacts.add': {
    good: (caller) => ofOwnClient(caller, contactDetails()),
    bad: { clientId: crypto.randomUUID(), name: ' ', kind: 'guardian' },
    row: 'clientId',
  },
  'clientContacts.update': {
    good: async (caller) => {
      const { id, updatedAt } = await ownContact(caller)
      return { id, updatedAt, ...otherDetails }
    },
    bad: { id: crypto.randomUUID(), name: 'A', kind: 'aunt' },
    row: 'id',
  },
  'clientContacts.delete': {
    good: async (caller) => ({ id: (await ownContact(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
}
