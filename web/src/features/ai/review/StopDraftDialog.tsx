import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'

type Stopped = { draft: Pick<AiReviewItem, 'id' | 'kind' | 'clientName'> }

/** Stops a draft in the making. */
export const StopDraftDialog = defineConfirmationDialog(({ draft: { id, kind, clientName } }: Stopped) => ({
  title: 'Stop this draft?',
  text: `The draft of a ${aiKindNames[kind].toLowerCase()} for ${clientName} won’t be finished. What you entered is kept until you discard it.`,
  button: 'Stop draft',
  tone: 'plain',
  run: () => api.aiDrafts.cancel({ id }),
  changes: ['ai_drafts'],
  done: 'Draft stopped',
  failed: 'Failed to stop the draft',
}))
