import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { signedIn, therapists } from '../../access/rules.ts'
import { deletionTexts, deletionWord } from './account-deletion.rules.ts'

/** How much a practice holds. Clients, sessions and notes include those of archived clients. */
export const AccountRecordCounts = z.object({
  clients: z.int(),
  sessions: z.int(),
  clinicalNotes: z.int(),
  documents: z.int(),
  upcomingAppointments: z.int(),
  /** Clients who have joined with an account of their own. */
  joinedClients: z.int(),
})
export type AccountRecordCounts = z.infer<typeof AccountRecordCounts>

export const accountDeletionContract = {
  recordCounts: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'GET',
      path: '/account/record-counts',
      summary: 'What would be deleted with the account',
      tags: ['Account'],
    })
    .output(AccountRecordCounts),
}

/** The specified function, with exactly the specified payload. */
export const accountDeletionFunctions = {
  'delete-account': operation(signedIn, { proof: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/delete-account',
      summary: 'Delete the caller’s account and everything in it, permanently and at once',
      tags: ['Functions'],
    })
    .input(z.strictObject({ confirmation: z.literal(deletionWord, deletionTexts.wordNotTyped) }))
    .output(z.object({ success: z.boolean() })),
}
