import {
  hasRow,
  type RowKind,
  saysRow,
  sectionOfRow,
  withoutRow,
  withRows,
} from '@openhour/shared/features/clinical-notes/rows-in-note.rules.ts'
import { Check, Plus } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import type { NoteValues } from '../notes/note-values.ts'

type RowButtonProps = {
  form: UseFormReturn<NoteValues>
  kind: RowKind
  /** As the note says it. */
  words: string
  /** What it is, such as "PHQ-9" or "goal 2". */
  what: string
}

/** Adds a row of the record to the note below the section that fits it, or takes it out again. The cursor stays where it is. */
export function RowButton({ form, kind, words, what }: RowButtonProps) {
  const sections = useWatch({ control: form.control, name: 'sections' })
  const isRow = hasRow(sections, words)
  // In the therapist's words, which are theirs to change.
  if (!isRow && saysRow(sections, words)) return <p className="text-sm text-muted">Already in the note</p>
  const headings = sections.map(({ heading }) => heading)
  const label = isRow ? 'In the note' : `Add to ${headings[sectionOfRow(kind, headings)] || 'the note'}`
  return (
    <Button
      size="sm"
      variant={isRow ? 'soft' : 'outlined'}
      icon={isRow ? Check : Plus}
      className="max-w-full max-md:h-11"
      aria-pressed={isRow}
      aria-label={`${label}: ${what}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        form.setValue('sections', isRow ? withoutRow(sections, words) : withRows(sections, kind, [words]), {
          shouldDirty: true,
        })
      }
    >
      <span className="truncate">{label}</span>
    </Button>
  )
}
