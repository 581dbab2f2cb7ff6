import type { AiDraft, AiState, ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { recordingEndings, recordingsPath, recordPath } from '@openhour/shared/features/ai/recordings.rules.ts'
import { Mic, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { uploadFile } from '../../../lib/api/transfer.ts'
import { uploadHeaders } from '../../../lib/files/upload-headers.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { isWorking, useOpenDrafts } from '../drafts/open-drafts.ts'
import { DraftProgress } from '../drafts/DraftProgress.tsx'
import { WrittenRecording } from './WrittenRecording.tsx'

type RecordingFieldProps = {
  clientId: string
  sessionDate: string
  speech: NonNullable<AiState['speechToText']>
  consents: { recording: boolean; summaries: boolean }
  /** Takes the text of a recording. */
  onText: (text: string) => void
}

/** Recordings that speech to text transcribes. Their text goes into the transcript once the therapist adds it. */
export function RecordingField({ clientId, sessionDate, speech, consents, onText }: RecordingFieldProps) {
  const consented = consents.recording && consents.summaries
  const refresh = useRefresh('ai_drafts')
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const drafts = useOpenDrafts(clientId, 'transcription')

  const upload = async ([file]: File[]) => {
    if (!file || share !== undefined) return
    setProblem(undefined)
    setShare(0)
    const aborted = (stop.current = new AbortController())
    try {
      const recording =
        speech.sentTo === null ? await (await import('../recording/spoken-file.ts')).spokenFile(file) : file
      if (typeof recording === 'string') {
        setShare(undefined)
        return setProblem(recording)
      }
      await uploadFile<AiDraft>(recordingsPath, recording, {
        headers: { ...uploadHeaders({ clientId, sessionDate }), 'idempotency-key': crypto.randomUUID() },
        signal: aborted.signal,
        onProgress: setShare,
      })
      await refresh()
    } catch (error) {
      if (aborted.signal.aborted) toast.plain('Upload stopped')
      else setProblem(problemFrom(error).detail)
    }
    setShare(undefined)
  }
  const take = async ({ id, recordingName }: ListedAiDraft) => {
    const { transcription } = await api.aiDrafts.get({ id })
    if (transcription) onText(transcription)
    // A recording that the practice keeps goes with its draft.
    if (recordingName === null) await api.aiDrafts.discard({ id })
    await refresh()
  }

  return (
    <FileDrop
      label="Recording"
      accept={recordingEndings.join(',')}
      dropLabel="Drop the recording here"
      onFiles={(files) => void upload(files)}
    >
      {(choose) => (
        <div className="flex flex-col gap-3">
          {drafts.map((draft) =>
            isWorking(draft) ? (
              <DraftProgress key={draft.id} draft={draft} />
            ) : (
              <WrittenRecording key={draft.id} draft={draft} onTake={() => take(draft)} />
            ),
          )}
          {share === undefined ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {consented && (
                // Loads the page anew: only a page that was loaded there may use the microphone.
                <a
                  href={`${recordPath}/${clientId}?date=${sessionDate}`}
                  className="edged inline-flex h-control items-center justify-center gap-2 rounded-md border border-line bg-surface px-4 text-md font-medium text-text hover:bg-surface-2 max-md:h-11"
                >
                  <Mic size={18} aria-hidden />
                  Record a session
                </a>
              )}
              <Button icon={Upload} onClick={choose} disabled={!consented} className="max-md:h-11">
                Upload a recording
              </Button>
              <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
                {consented
                  ? `${speech.sentTo === null ? `${speech.name} on this server transcribes it, and no sound leaves the server.` : `It is sent to ${speech.name} at ${speech.sentTo} to be transcribed, as it is: nothing in it is replaced.`} The recording is then deleted, unless your settings keep recordings.`
                  : `Your client’s consent to ${consents.summaries ? 'the recording of sessions' : 'AI summaries'} is not recorded, so recordings can’t be transcribed.`}
              </p>
            </div>
          ) : (
            <div className="flex items-center gap-3">
              <ProgressBar value={share} label={`Uploading: ${Math.round(share * 100)} percent`} width="full" />
              <Button onClick={() => stop.current?.abort()} className="max-md:h-11">
                Cancel
              </Button>
            </div>
          )}
          {problem && <FormError>{problem}</FormError>}
        </div>
      )}
    </FileDrop>
  )
}
