import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { noteFromAiPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DraftLines } from './use-draft-lines.ts'

type InNote = {
  draft: Pick<AiDraft, 'id' | 'clientId'>
  lines: Pick<DraftLines<object>, 'save'>
  /** Saves what else was typed. */
  onKeep: () => Promise<void>
}

/** Opens the note of the session with the text of a draft, once its lines are saved. The draft is reviewed when that note is saved. */
export function useInNote({ draft, lines, onKeep }: InNote) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const [version] = await Promise.all([lines.save(), onKeep()])
    if (version !== undefined) await navigate({ href: noteFromAiPath(draft.clientId, `draft-${draft.id}`) })
    setBusy(false)
  }
  return { busy, open }
}
