import { clientContactsContract } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { contactTexts } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { lockPractice } from '../clients/clients.queries.ts'
import {
  addContact,
  changeContact,
  findContact,
  findOwnClient,
  listContacts,
  refuseTooMany,
} from './client-contacts.queries.ts'

export function clientContactsRouter(reads: ListReads) {
  const os = implement(clientContactsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [clients, items] = await run(findOwnClient(actor.userId, clientId), listContacts(actor.userId, clientId))
      found(clients, clientNotFound)
      if (items.length > 0) reads.note(actor, 'client_contacts', clientId)
      return { items }
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'clientContacts.add',
        input,
        run: async (id, claim) => {
          const { clientId, ...details } = input
          const before = [...claim, lockPractice(), refuseTooMany(actor.userId, clientId)]
          const rows = await refusing(runAfter(before, addContact(actor.userId, clientId, id, details)), {
            client_contacts_therapist_id_client_id_fkey: () => new Refusal('not-found', clientNotFound),
            'too-many-contacts': () => new Refusal('not-possible-now', contactTexts.tooMany),
          })
          return found(rows, clientNotFound)
        },
        replay: async (id) => found((await run(findContact(actor.userId, id)))[0], contactTexts.notFound),
      }),
    ),

    update: os.update.handler(async ({ input: { id, updatedAt, ...details }, context: { actor, run } }) => {
      const [[changed], rows] = await run(
        changeContact(actor.userId, id, updatedAt, details),
        findContact(actor.userId, id),
      )
      found(rows, contactTexts.notFound)
      if (!changed) throw new Refusal('version-conflict', contactTexts.changed)
      return changed
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('client_contacts', id))
      if (!row?.gone) throw new Refusal('not-found', contactTexts.notFound)
      return { id }
    }),
  })
}
