import type { MadeUnderConsent } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { purposeNames } from '@openhour/shared/features/consents/consents.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'
import { madeCounts } from './made-text.ts'

type Removed = { made: MadeUnderConsent; client: { id: string; name: string } }

/** Removes everything that was made under withdrawn consents for a purpose. */
export const RemoveMadeDialog = defineConfirmationDialog(({ made, client }: Removed) => ({
  title: 'Remove these records?',
  text: `This permanently deletes the records made for ${client.name || 'this client'} under the withdrawn consent to ${purposeNames[made.purpose]}: ${madeCounts(made)}. Clinical notes you wrote from them are kept, and so is the list of requests that left this server.`,
  button: 'Remove records',
  run: () => api.aiReview.removeMade({ clientId: client.id, purpose: made.purpose }),
  changes: ['ai_drafts', 'ai_session_notes', 'ai_weekly_reports'],
  done: 'Removed from the record',
  failed: 'Nothing was removed',
}))
