import type { AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import {
  maxTranscriptBytes,
  transcriptFilePath,
  transcriptTexts,
  transcriptTypes,
} from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { postFile, problemFrom } from '../../../lib/api/http.ts'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { formatNumber } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { FormField } from '../../../ui/form/FormField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useOpenDrafts } from '../drafts/open-drafts.ts'
import { RecordingField } from './RecordingField.tsx'

type TranscriptFieldProps = DrawnForm & {
  form: UseFormReturn<FieldValues>
  clientId: string
  state: AiState
  /** A transcript was pasted while no field had the focus. */
  onPasted: () => void
}

/** Whether something else takes what is pasted. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role$="dialog"]') !== null

/**
 * A transcript to read beside the notes, or instead of them: pasted into its field or anywhere on the page, or taken from a file, which is read by our
 * server and not kept.
 */
export function TranscriptField({ definition, form, clientId, state, onPasted }: TranscriptFieldProps) {
  const typed = useWatch({ control: form.control, name: 'transcript' }) as string
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const sessionDate = useWatch({ control: form.control, name: 'sessionDate' }) as string
  const { speechToText: speech } = state
  // Whoever comes back for the text of a recording sees it at once.
  const recordings = useOpenDrafts(clientId, 'transcription')

  const add = (text: string, from: string) => {
    const before = form.getValues('transcript') as string
    form.setValue('transcript', before.trim() ? `${before}\n\n${text}` : text, { shouldDirty: true })
    setSaid(`${from}: ${formatNumber(text.length)} characters added.`)
  }

  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isTaken(event.target) || text.trim() === '') return
    event.preventDefault()
    add(text, 'Pasted')
    onPasted()
  })
  useEffect(() => {
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])

  const read = async ([file]: File[]) => {
    if (!file) return
    setProblem(undefined)
    setSaid('')
    if (file.size > maxTranscriptBytes) return setProblem(transcriptTexts.tooLarge)
    setReading(true)
    try {
      // Its type is what this computer takes the name for; the server looks at the bytes.
      const { text } = await postFile<{ text: string }>(
        `${transcriptFilePath}?name=${encodeURIComponent(file.name)}`,
        file.slice(0, file.size, 'application/octet-stream'),
      )
      add(text, file.name)
    } catch (error) {
      const { detail, errors } = problemFrom(error)
      setProblem(errors?.['transcript'] ?? detail)
    }
    setReading(false)
  }

  return (
    <FileDrop
      label="Transcript file"
      accept={transcriptTypes.join(',')}
      dropLabel="Drop the transcript here"
      onFiles={(files) => void read(files)}
    >
      {(choose) => (
        <>
          <Disclosure
            label="Transcript"
            hint={
              typed
                ? `${formatNumber(typed.length)} characters`
                : 'Paste it anywhere on this page, or drop its file here. Requires your client’s consent to AI summaries.'
            }
            forceOpen={Boolean(problem) || recordings.length > 0}
          >
            <div className="flex flex-col gap-3">
              <FormField definition={definition} form={form} name="transcript">
                <TextArea
                  rows={6}
                  placeholder="Paste it here. Start each line with the speaker’s name, such as Maya: …"
                  {...form.register('transcript')}
                />
              </FormField>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <Button icon={Upload} busy={reading} onClick={choose} className="max-md:h-11">
                  Choose a file
                </Button>
                <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
                  Text, VTT, SRT or Word (.docx). Speaker names are kept, timestamps are removed. The file itself is not
                  stored.
                </p>
              </div>
              {speech && (
                <RecordingField
                  clientId={clientId}
                  sessionDate={sessionDate}
                  speech={speech}
                  consents={{ recording: state.recordingConsent, summaries: state.summariesConsent }}
                  onText={(text) => add(text, 'Recording')}
                />
              )}
              <FormError>{problem}</FormError>
            </div>
          </Disclosure>
          {/* Outside the fold, so that it is announced while that is closed. */}
          <p role="status" className="mt-2 text-sm text-muted empty:hidden">
            {said}
          </p>
        </>
      )}
    </FileDrop>
  )
}
