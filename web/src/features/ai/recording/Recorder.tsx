import type { ConnectedModel } from '@openhour/shared/features/ai/connected-model.contract.ts'
import { Download, Mic, Pause, Play, Send, Square, Trash2 } from 'lucide-react'
import { formatFullDay } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { RecordingDialogs, useRecordingDialogs } from './recording-dialogs.ts'
import { type RecorderState, useRecorder } from './use-recorder.ts'
import { lengthText } from './wav.ts'

type RecorderProps = { owner: string; clientId: string; sessionDate: string; speech: ConnectedModel; backTo: string }

const words: Record<RecorderState, string> = {
  ready: 'Not recording',
  asking: 'Waiting for the microphone',
  recording: 'Recording',
  paused: 'Paused: nothing is recorded',
  stopped: 'Stopped, not sent yet',
  sending: 'Sending',
  sent: 'Sent',
}
const tall = 'max-md:h-11'

/** Records a session and sends it to be written down. */
export function Recorder({ owner, clientId, sessionDate, speech, backTo }: RecorderProps) {
  const recorder = useRecorder({ owner, clientId, sessionDate })
  const { state, seconds, level, problem, note } = recorder
  const dialogs = useRecordingDialogs()
  const length = lengthText(seconds)
  const running = state === 'recording'
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(recorder.file())
    link.download = `recording-${sessionDate}.wav`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Card padding="lg">
      <section aria-label="Recorder" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p role="status" className="text-lg font-semibold">
            {words[state]}
          </p>
          <p className="text-3xl font-semibold tabular-nums" aria-label={`Recorded: ${length}`}>
            {length}
          </p>
        </div>
        <LevelMeter level={level} active={running} />
        {running && (
          <p className="text-sm text-muted">
            {level > 0.01 ? 'The microphone hears you.' : 'The microphone hears nothing now.'}
          </p>
        )}
        <Notice tone="plain">{note}</Notice>
        <FormError>{problem}</FormError>
        {state === 'sending' && (
          <div className="flex items-center gap-3">
            <ProgressBar
              value={recorder.share}
              label={`Sending: ${Math.round(recorder.share * 100)} percent`}
              width="full"
            />
            <Button onClick={recorder.cancelSending} className={tall}>
              Cancel
            </Button>
          </div>
        )}
        {state === 'sent' && (
          <>
            <Notice tone="good">
              The recording of {formatFullDay(sessionDate)} was sent and is no longer in this browser. You can go on
              working: its text appears under AI Sessions when it is written.
            </Notice>
            <a href={backTo} className="font-semibold text-primary underline">
              Back to the client
            </a>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {(state === 'ready' || state === 'asking') && (
            <Button
              variant="filled"
              icon={Mic}
              busy={state === 'asking'}
              onClick={() => void recorder.start()}
              className={tall}
            >
              Start recording
            </Button>
          )}
          {running && (
            <Button icon={Pause} onClick={() => void recorder.pause()} className={tall}>
              Pause
            </Button>
          )}
          {state === 'paused' && (
            <Button icon={Play} onClick={() => void recorder.resume()} className={tall}>
              Resume
            </Button>
          )}
          {(running || state === 'paused') && (
            <Button variant="filled" icon={Square} onClick={() => void recorder.stop()} className={tall}>
              Stop
            </Button>
          )}
          {state === 'stopped' && (
            <>
              <Button variant="filled" icon={Send} onClick={() => void recorder.send()} className={tall}>
                Send to be written down
              </Button>
              <Button icon={Download} onClick={save} className={tall}>
                Save on this computer
              </Button>
            </>
          )}
          {(running || state === 'paused' || state === 'stopped') && (
            <Button
              variant="ghost"
              icon={Trash2}
              aria-haspopup="dialog"
              onClick={() => dialogs.show({ kind: 'discard', length, discard: recorder.discard })}
              className={tall}
            >
              Discard
            </Button>
          )}
        </div>
        <p className="max-w-[68ch] text-sm text-muted">
          {speech.sentTo === null
            ? `${speech.name} on this server writes it down. The sound does not leave the server.`
            : `It is sent to ${speech.name} at ${speech.sentTo} to be written down, as it is: nothing in it is replaced.`}{' '}
          The recording is then deleted, unless your settings keep recordings. Until it is sent, it is kept encrypted in
          this browser, for an hour at most.
        </p>
        <RecordingDialogs dialogs={dialogs} />
      </section>
    </Card>
  )
}
