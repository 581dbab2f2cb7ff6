import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { maxResults, maxQueryLength } from './search.rules.ts'

/** A client in search results: enough to tell namesakes apart, and nothing from the record. */
export const FoundClient = z.object({
  id: z.guid(),
  name: z.string(),
  preferredName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
})
export type FoundClient = z.infer<typeof FoundClient>

/** The first match in a text. `hit` is spelled as in the text. */
export const Excerpt = z.object({ before: z.string(), hit: z.string(), after: z.string() })
export type Excerpt = z.infer<typeof Excerpt>

/** A clinical note that contains the words. */
export const FoundNote = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  serviceDate: z.string(),
  excerpt: Excerpt,
})
export type FoundNote = z.infer<typeof FoundNote>

/** A document whose title, file name or description contains the words. The practice's own have no client. */
export const FoundDocument = z.object({
  id: z.guid(),
  clientId: z.nullable(z.guid()),
  clientName: z.nullable(z.string()),
  title: z.string(),
  uploadDate: z.string(),
  excerpt: Excerpt,
})
export type FoundDocument = z.infer<typeof FoundDocument>

/** A task with these words in its title or reminder. */
export const FoundTask = z.object({
  id: z.guid(),
  title: z.string(),
  reminder: z.nullable(z.string()),
  status: z.enum(['pending', 'completed']),
  dueDate: z.nullable(z.string()),
})
export type FoundTask = z.infer<typeof FoundTask>

/** An appointment of a matching client. */
export const FoundAppointment = z.object({
  id: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  over: z.boolean(),
})
export type FoundAppointment = z.infer<typeof FoundAppointment>

/** An issued invoice or credit note whose number contains the query. */
export const FoundInvoice = z.object({
  id: z.guid(),
  number: z.string(),
  recipientName: z.string(),
  issueDate: z.string(),
  isOpen: z.boolean(),
})
export type FoundInvoice = z.infer<typeof FoundInvoice>

/** Appointments are found by their clients' names, addresses and numbers. */
const sections = {
  'clients:read': { clients: [], appointments: [] },
  'clinical-notes:read': { notes: [] },
  'documents:read': { documents: [] },
  'tasks:read': { tasks: [] },
  'appointments:read': { appointments: [] },
  'invoices:read': { invoices: [] },
}

export const searchContract = {
  find: operation(therapists, { sections })
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search the practice',
      description:
        'Clients by name, email address or phone number, best match first; clinical notes and documents by their text, newest first; tasks by title and reminder, pending ones first; appointments of matching clients, next ones first; invoices by three characters or more of their number, newest first.',
      tags: ['Search'],
    })
    .input(
      z.strictObject({
        q: oneLine(maxQueryLength),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(maxResults)), 8),
      }),
    )
    .output(
      z.object({
        clients: z.array(FoundClient),
        notes: z.array(FoundNote),
        documents: z.array(FoundDocument),
        tasks: z.array(FoundTask),
        appointments: z.array(FoundAppointment),
        invoices: z.array(FoundInvoice),
      }),
    ),
}
