import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { mostFound, mostSearched } from './search.rules.ts'

/** A client as a search shows them: enough to tell two of the same name apart, and nothing of the record. */
export const FoundClient = z.object({
  id: z.guid(),
  name: z.string(),
  preferredName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
})
export type FoundClient = z.infer<typeof FoundClient>

/** Where in a text the words of a search were found first; `hit` is as it was written. */
export const Excerpt = z.object({ before: z.string(), hit: z.string(), after: z.string() })
export type Excerpt = z.infer<typeof Excerpt>

/** A clinical note that holds the words. */
export const FoundNote = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  serviceDate: z.string(),
  excerpt: Excerpt,
})
export type FoundNote = z.infer<typeof FoundNote>

/** A document whose title, file name or description holds the words. */
export const FoundDocument = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
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

/** An appointment of a client whom the words fit, and whether it is over. */
export const FoundAppointment = z.object({
  id: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  over: z.boolean(),
})
export type FoundAppointment = z.infer<typeof FoundAppointment>

export const searchContract = {
  find: operation(therapists)
    .route({
      method: 'GET',
      path: '/search',
      summary: 'What of the practice fits some words',
      description:
        'Clients by name, e-mail address or telephone number, best first; clinical notes and documents by the words in them, newest first; tasks by those of title and reminder, pending ones first; appointments of the clients, the next ones first.',
      tags: ['Search'],
    })
    .input(
      z.strictObject({
        q: oneLine(mostSearched),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(mostFound)), 8),
      }),
    )
    .output(
      z.object({
        clients: z.array(FoundClient),
        notes: z.array(FoundNote),
        documents: z.array(FoundDocument),
        tasks: z.array(FoundTask),
        appointments: z.array(FoundAppointment),
      }),
    ),
}
