import { excerptOf } from '@openhour/shared/features/search/excerpt.rules.ts'
import { searchContract } from '@openhour/shared/features/search/search.contract.ts'
import { isSearchable, withoutPlurals } from '@openhour/shared/features/search/search.rules.ts'
import { withStoredAddresses } from '@openhour/shared/lib/canonical-email.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { findDocuments, findNotes } from './record-search.queries.ts'
import { findAppointments, findClients, findInvoices, findTasks } from './search.queries.ts'

/** Replaces each row's text with an excerpt. */
function withExcerpts<Row extends { text: string }>(rows: readonly Row[], q: string) {
  return rows.map(({ text, ...row }) => ({ ...row, excerpt: excerptOf(text, q) }))
}

export function searchRouter(reads: ListReads) {
  const os = implement(searchContract).$context<Incoming>().use(guard)
  return os.router({
    find: os.find.handler(async ({ input: { q, limit }, context: { actor, run } }) => {
      if (!isSearchable(q)) return { clients: [], notes: [], documents: [], tasks: [], appointments: [], invoices: [] }
      const beginnings = withoutPlurals(q)
      const [clients, notes, documents, tasks, appointments, invoices] = await run(
        findClients(actor.userId, withStoredAddresses(q), limit),
        findNotes(actor.userId, beginnings, limit),
        findDocuments(actor.userId, beginnings, limit),
        findTasks(actor.userId, beginnings, limit),
        findAppointments(actor.userId, q, now().toISOString(), limit),
        findInvoices(actor.userId, q, limit),
      )
      reads.note(actor, 'clients')
      if (notes.length > 0) reads.note(actor, 'clinical_notes')
      if (documents.length > 0) reads.note(actor, 'documents')
      if (tasks.length > 0) reads.note(actor, 'tasks')
      if (appointments.length > 0) reads.note(actor, 'appointments')
      if (invoices.length > 0) reads.note(actor, 'invoices')
      return {
        clients,
        notes: withExcerpts(notes, beginnings),
        documents: withExcerpts(documents, beginnings),
        tasks,
        appointments,
        invoices,
      }
    }),
  })
}
