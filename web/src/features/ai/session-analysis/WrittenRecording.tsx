import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { recordingsPath } from '@openhour/shared/features/ai/recordings.rules.ts'
import { useState } from 'react'
import { problemFrom } from '../../../lib/api/http.ts'
import { useSaveFile } from '../../../lib/files/use-save-file.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { DraftDialogs, useDraftDialogs } from '../drafts/draft-dialogs.ts'

type WrittenRecordingProps = { draft: ListedAiDraft; onTake: () => Promise<void> }

/** A recording that was transcribed, or could not be. */
export function WrittenRecording({ draft, onTake }: WrittenRecordingProps) {
  const [busy, setBusy] = useState(false)
  const dialogs = useDraftDialogs()
  const ready = draft.state === 'ready'
  const { save, saving } = useSaveFile(`${recordingsPath}/${draft.id}/content`, draft.recordingName ?? '')
  const take = async () => {
    setBusy(true)
    try {
      await onTake()
    } catch (error) {
      toast.bad('Failed to add the transcript', { description: problemFrom(error).detail })
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed border-honey/55 bg-honey-soft/55 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-md font-semibold">
          {ready ? 'Recording transcribed' : 'Recording not transcribed'}: session of {formatFullDay(draft.ofDate)}
        </p>
        <p className="text-sm text-muted">
          {ready
            ? 'Check names and numbers: speech to text makes mistakes.'
            : (draft.problem ?? `${draft.stage ?? 'You stopped it'}. The recording was deleted here.`)}
        </p>
      </div>
      {draft.recordingName !== null && (
        <Button variant="ghost" onClick={() => void save()} busy={saving} className="max-md:h-11">
          Download recording
        </Button>
      )}
      {ready && (
        <Button onClick={() => void take()} busy={busy} className="max-md:h-11">
          Add to the transcript
        </Button>
      )}
      <Button
        variant={ready ? 'ghost' : 'outlined'}
        aria-haspopup="dialog"
        onClick={() => dialogs.show({ kind: 'discard', draft })}
        className="max-md:h-11"
      >
        Discard
      </Button>
      <DraftDialogs dialogs={dialogs} />
    </div>
  )
}
