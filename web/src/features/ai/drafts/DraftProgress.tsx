import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { IconTile } from '../../../ui/Tile.tsx'

const working: Record<AiDraftKind, string> = {
  session: 'Reading the session of',
  transcription: 'Transcribing the recording of',
  report: 'Writing the report for the week of',
}

type DraftProgressProps = { draft: ListedAiDraft }

/** A draft that is being written. Leaving or reloading the page does not stop it. */
export function DraftProgress({ draft }: DraftProgressProps) {
  const refresh = useRefresh('ai_drafts')
  const [busy, setBusy] = useState(false)
  const stage = draft.stage ?? (draft.state === 'waiting' ? 'Waiting to start' : 'Writing')
  const cancel = async () => {
    setBusy(true)
    try {
      const { state } = await api.aiDrafts.cancel({ id: draft.id })
      if (state === 'ready') toast.plain('It was already finished', { description: 'Review it, or discard it.' })
      else {
        await api.aiDrafts.discard({ id: draft.id })
        toast.plain('Stopped', draft.kind === 'report' ? {} : { description: 'Your text is still here.' })
      }
    } catch (error) {
      toast.bad('Failed to stop the draft', { description: problemFrom(error).detail })
    }
    await refresh()
    setBusy(false)
  }
  return (
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <IconTile icon={Sparkles} size={48} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-lg font-semibold tracking-normal">
            {working[draft.kind]} {formatFullDay(draft.ofDate)}
          </h3>
          <p role="status" className="mb-2 text-sm text-muted">
            {stage}. You can leave this page while it continues.
          </p>
          <ProgressBar value={draft.percent / 100} label={`${draft.percent} percent: ${stage}`} width="full" />
        </div>
        <Button onClick={() => void cancel()} busy={busy} className="max-sm:h-11">
          Cancel
        </Button>
      </div>
    </Card>
  )
}
