import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'

type Discarded = {
  draft: Pick<ListedAiDraft, 'id' | 'ofDate' | 'kind' | 'clientName'>
  onDiscarded?: (() => void) | undefined
}

type Lost = { day: string; client: string }
const texts: Record<AiDraftKind, { what: string; lost: (lost: Lost) => string }> = {
  session: {
    what: 'draft',
    lost: ({ day, client }) =>
      `The draft about ${client}’s session of ${day} and your changes to it are deleted. Anything you typed in the note form stays there.`,
  },
  transcription: {
    what: 'transcript',
    lost: ({ day, client }) =>
      `The transcript of ${client}’s recording from ${day} is deleted, and so is the recording if it was kept. Text you already added to the form stays there.`,
  },
  report: {
    what: 'report',
    lost: ({ day, client }) =>
      `${client}’s draft report for the week of ${day} and your changes to it are deleted. The records it was made from are kept.`,
  },
}

/** Asks before a draft is discarded, wherever it is reviewed. */
export const DiscardDraftDialog = defineConfirmationDialog(({ draft, onDiscarded }: Discarded) => {
  const { what, lost } = texts[draft.kind]
  return {
    title: `Discard this ${what}?`,
    text: lost({ day: formatFullDay(draft.ofDate), client: draft.clientName }),
    button: `Discard ${what}`,
    run: () => api.aiDrafts.discard({ id: draft.id }),
    onSuccess: onDiscarded,
    changes: ['ai_drafts'],
    done: `${what[0]?.toUpperCase()}${what.slice(1)} discarded`,
    failed: `Failed to discard the ${what}`,
  }
})
