import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { toast } from '../../../lib/toast.ts'
import { countOf } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { LineChoice, lineKey } from '../lines/LineChoice.tsx'
import { insertIntoNote } from './insert-into-note.ts'
import { sessionSections } from './session-sections.ts'

type InsertDialogProps = { note: AiSessionNote; open: boolean; onClose: () => void }

/** Chooses lines for a clinical note, and opens its form with them. Mount a new instance each time it opens. */
export function InsertDialog({ note, open, onClose }: InsertDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const navigate = useNavigate()
  const sections = sessionSections(note.sections)
  const [chosen, setChosen] = useState(
    () => new Set(sections.flatMap(({ id, lines }) => lines.map((_, index) => lineKey(id, index)))),
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const insert = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await insertIntoNote({ note, sections, chosen }, me.data?.id)
      onClose()
      await navigate({ to: '.', search: { tab: 'clinical-notes', compose: 1 } as never })
    } catch (error) {
      const detail = problemFrom(error).detail
      setProblem(detail)
      toast.bad('Failed to insert into the clinical note', { description: detail })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title="Insert into clinical note"
      description="The lines go under the matching headings of a new note, which opens as a draft. You can change anything before you save or sign it."
      fact={countOf(chosen.size, 'line')}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" busy={busy} disabled={chosen.size === 0} onClick={() => void insert()}>
            Open the note
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LineChoice sections={sections} chosen={chosen} onChange={setChosen} />
        <FormError>{problem}</FormError>
      </div>
    </Dialog>
  )
}
