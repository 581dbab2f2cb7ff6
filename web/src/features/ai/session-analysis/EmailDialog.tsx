import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { emailedPlaces, emailedSections } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { countOf, formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { LineChoice, lineKey } from '../lines/LineChoice.tsx'
import { sessionSections } from './session-sections.ts'

type EmailDialogProps = {
  note: AiSessionNote
  clientName: string
  clientEmail: string
  open: boolean
  onClose: () => void
}

/** Names the recipient and what is sent, and sends it. Mount a new instance each time it opens. */
export function EmailDialog({ note, clientName, clientEmail, open, onClose }: EmailDialogProps) {
  const refresh = useRefresh('ai_session_notes', 'messages')
  const shown = sessionSections(note.sections, note.engine)
  const sections = emailedSections.flatMap((id) => {
    const section = shown.find((one) => one.id === id)
    return section
      ? [{ ...section, lines: emailedPlaces(note.sections, id).flatMap((place) => note.sections[id][place] ?? []) }]
      : []
  })
  const hasLines = sections.some(({ lines }) => lines.length > 0)
  const [chosen, setChosen] = useState<Set<string>>(() => new Set())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const placesOf = (id: (typeof emailedSections)[number]) =>
    emailedPlaces(note.sections, id).filter((_, index) => chosen.has(lineKey(id, index)))

  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { id, version } = note
      const input = { id, version, to: clientEmail, summary: placesOf('summary'), actions: placesOf('actions') }
      const { sentTo, asMessage } = await api.aiSessionNotes.email(input, { context: { idempotencyKey: key } })
      toast.good(
        `Email to ${readableEmail(sentTo)} is on its way`,
        asMessage ? { description: 'They also get it as a message.' } : {},
      )
      onClose()
      await refresh()
    } catch (error) {
      const { detail } = problemFrom(error)
      setProblem(detail)
      toast.bad('Failed to send the email', { description: detail })
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title="Email to the client"
      description={
        <>
          To <strong className="font-semibold text-text">{clientName}</strong>,{' '}
          <strong className="font-semibold wrap-anywhere text-text">{readableEmail(clientEmail)}</strong>, about the
          session of {formatFullDay(note.sessionDate)}.
        </>
      }
      fact={countOf(chosen.size, 'line')}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" icon={Mail} busy={busy} disabled={chosen.size === 0} onClick={() => void send()}>
            Send email
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasLines ? (
          <LineChoice sections={sections} chosen={chosen} onChange={setChosen} />
        ) : (
          <p>This session note has no lines to send.</p>
        )}
        <p className="rounded-md bg-surface-2 px-3 py-2.5 text-sm text-muted">
          Only the lines you select are sent, under a neutral subject with the date. Safety passages, observations, your
          mood assessment, your notes and the transcript are never sent. Anyone who uses this mailbox can read the
          email. If {clientName} uses your portal, they also get the text there as a message.
        </p>
        <FormError>{problem}</FormError>
      </div>
    </Dialog>
  )
}
