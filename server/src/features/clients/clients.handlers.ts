import { clientsContract, ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import {
  clientChanged,
  clientLimitRefusal,
  clientNotFound,
  clientsPerPage,
  duplicateEmail,
  giveAReason,
  giveAReasonForAlerts,
  invalidBirth,
  sampleClientKept,
  typeTheName,
  upcomingUndecided,
} from '@openhour/shared/features/clients/clients.rules.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { cancelUpcoming, refuseUpcoming } from '../appointments/upcoming.queries.ts'
import { opens } from '../../platform/audit/opens.ts'
import { now } from '../../platform/clock.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { jsonRows } from '../../platform/database/json-rows.queries.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { answerOf, writtenRows } from '../../platform/json-text.ts'
import { found, refusedField, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import {
  addClient,
  changeClient,
  countClients,
  findClient,
  listClients,
  lockPractice,
  setArchived,
} from './clients.queries.ts'
import { countRecord, eraseClient } from './client-deletion.queries.ts'
import { refuseAtClientLimit } from './client-limit.queries.ts'
import { tellAccessEnds } from '../invitations/invitations.queries.ts'
import { findExpected, mailBeforeDeletion } from '../reminders/deletion-mail.queries.ts'
import { askDetails, copyDetails, declineDetails, tellDetailsAsked } from './offered-details.queries.ts'
import { ageOf, withAge } from './client-age.ts'
import { type Packs, readOverview } from './overview.handlers.ts'

const duplicate = () => new Refusal('already-exists', duplicateEmail, { errors: { email: duplicateEmail } })

/** The client limit is counted and used under the practice's lock, in the same transaction as the write. */
function underLimit(userId: string, limit: number | null, exceptId: string | null = null) {
  return limit === null ? [] : [lockPractice(), refuseAtClientLimit(userId, limit, exceptId)]
}

function atLimit(limit: number | null) {
  return () => new Refusal('limit-reached', clientLimitRefusal(limit ?? 0), { feature: 'clients', limit: limit ?? 0 })
}

/** `ageOf` says the age. */
const ListedWithoutAge = z.omit(ListedClient, { age: true })

/** Attempts to delete a client whose appointments keep changing. */
const maxDeletions = 3

/** @param packs the measures that are installed */
export function clientsRouter(reads: ListReads, packs: () => Packs) {
  const os = implement(clientsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input, context: { actor, entitlements, run } }) => {
      const { archived, search, sort, page } = input
      const params = {
        archived,
        search,
        sort,
        limit: clientsPerPage,
        offset: (page - 1) * clientsPerPage,
        at: now().toISOString(),
      }
      const [clients, [counts]] = await run(
        jsonRows(ListedWithoutAge, listClients(actor.userId, params), ['age', 'birth', 'practiceZone']),
        countClients(actor.userId, archived, search),
      )
      reads.note(actor, 'clients')
      return answerOf({
        items: writtenRows(clients).with(([age, birth, practiceZone]) => ({
          age: ageOf({ age, birth, practiceZone }),
        })),
        ...(counts ?? { matching: 0, activeCount: 0, archivedCount: 0, sampleCount: 0 }),
        limit: entitlements.maxClients,
      })
    }),

    get: os.get.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(opens('clients', findClient(actor.userId, input.id)))
      return withAge(found(rows, clientNotFound))
    }),

    overview: os.overview.handler(({ input, context }) => readOverview(context, input.id, { reads, packs })),

    add: os.add.handler(({ input, context: { actor, entitlements, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'clients.add',
        input,
        run: async (id, claim) => {
          refuseFuture('dateOfBirth', input.dateOfBirth, invalidBirth)
          const before = [...claim, ...underLimit(actor.userId, entitlements.maxClients)]
          const rows = await refusing(runAfter(before, addClient(actor.userId, id, input)), {
            clients_email_per_therapist: duplicate,
            'client-limit': atLimit(entitlements.maxClients),
          })
          return withAge(found(rows, clientNotFound))
        },
        replay: async (id) => withAge(found((await run(findClient(actor.userId, id)))[0], clientNotFound)),
      }),
    ),

    update: os.update.handler(async ({ input: { id, updatedAt, ...details }, context: { actor, run } }) => {
      refuseFuture('dateOfBirth', details.dateOfBirth, invalidBirth)
      const [[changed], rows] = await refusing(
        run(changeClient(actor.userId, id, updatedAt, details), findClient(actor.userId, id)),
        {
          clients_email_per_therapist: duplicate,
          clients_sample: () => new Refusal('not-possible-now', sampleClientKept),
        },
      )
      found(rows, clientNotFound)
      if (!changed) throw new Refusal('version-conflict', clientChanged)
      return withAge(changed)
    }),

    copyDetails: os.copyDetails.handler(async ({ input: { id, details, ...seen }, context: { actor, run } }) => {
      const [[changed], rows] = await run(copyDetails(actor.userId, id, details, seen), findClient(actor.userId, id))
      found(rows, clientNotFound)
      if (!changed) throw new Refusal('version-conflict', ownDetailsTexts.offerChanged)
      return changed
    }),

    declineDetails: os.declineDetails.handler(async ({ input: { id, givenAt }, context: { actor, run } }) => {
      const [[changed], rows] = await run(declineDetails(actor.userId, id, givenAt), findClient(actor.userId, id))
      found(rows, clientNotFound)
      if (!changed) throw new Refusal('version-conflict', ownDetailsTexts.offerChanged)
      return changed
    }),

    askDetails: os.askDetails.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [, rows] = await refusing(run(tellDetailsAsked(id), askDetails(actor.userId, id)), {
        'client-missing': () => new Refusal('not-found', clientNotFound),
        'client-archived': () => new Refusal('not-possible-now', ownDetailsTexts.notAskedArchived),
        'not-joined': () => new Refusal('not-possible-now', ownDetailsTexts.notJoined),
      })
      return found(rows, clientNotFound)
    }),

    archive: os.archive.handler(async ({ input, context: { actor, runAfter } }) => {
      const { id, upcoming } = input
      const { userId } = actor
      const before = upcoming === 'cancel' ? cancelUpcoming(userId, id) : []
      const undecided = upcoming === undefined ? [refuseUpcoming(userId, id)] : []
      const archiving = setArchived(userId, id, true, upcoming === 'keep')
      const ending = [lockPractice(), ...undecided, ...before, tellAccessEnds(userId, id)]
      const rows = await refusing(runAfter(ending, archiving), {
        'appointments-upcoming': () => refusedField('upcoming', upcomingUndecided),
      })
      return found(rows, clientNotFound)
    }),

    restore: os.restore.handler(async ({ input, context: { actor, entitlements, runAfter } }) => {
      const before = underLimit(actor.userId, entitlements.maxClients, input.id)
      const rows = await refusing(runAfter(before, setArchived(actor.userId, input.id, false)), {
        'client-limit': atLimit(entitlements.maxClients),
      })
      return found(rows, clientNotFound)
    }),

    recordCounts: os.recordCounts.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(countRecord(actor.userId, input.id))
      return found(rows, clientNotFound)
    }),

    delete: os.delete.handler(async ({ input, context: { actor, run, runAfter } }) => {
      const erase = async (triesLeft: number): Promise<{ erased: boolean }[]> => {
        const [expected] = await run(findExpected(actor.userId, input.id))
        const before = [lockPractice(), ...mailBeforeDeletion(input.id, expected)]
        return refusing(runAfter(before, eraseClient(input.id, input)), {
          'expected-changed': (error) => (triesLeft > 1 ? erase(triesLeft - 1) : Promise.reject(error)),
        })
      }
      const [row] = await refusing(erase(maxDeletions), {
        'name-not-typed': () => new Refusal('signed', typeTheName, { errors: { typedName: typeTheName } }),
        'no-reason-for-alerts': () =>
          new Refusal('signed', giveAReasonForAlerts, { errors: { reason: giveAReasonForAlerts } }),
        'no-reason': () => new Refusal('signed', giveAReason, { errors: { reason: giveAReason } }),
      })
      if (!row?.erased) throw new Refusal('not-found', clientNotFound)
      return { id: input.id }
    }),
  })
}
