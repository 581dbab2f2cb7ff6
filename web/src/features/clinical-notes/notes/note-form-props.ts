import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import type { NoteValues } from './note-values.ts'

/** 1,040 px: the text, and the record beside it. */
export const editorWidth = 'sm:w-260'

export type NoteDialogProps = {
  client: { id: string; name: string }
  /** The unsigned note to edit; undefined for a new one. */
  note?: Note | undefined
  /** The appointment a new note is about. */
  appointmentId?: string | undefined
  /** What AI wrote that the note takes over. It goes into the note of its day if there is one. */
  ai?: NoteOrigin | undefined
  open: boolean
  onClose: () => void
  /** Called after a note was saved, signed, extended or deleted. */
  onDone: () => Promise<void>
  /** Called when the draft of a new note is created or removed. */
  onDraftChange: (hasDraft: boolean) => void
  /** The note is signed: the text becomes an addendum. Without it, the text can be copied. */
  onAddendum?: ((note: Note, text: string, ai: readonly NoteOrigin[]) => void) | undefined
  /** The note is one of several: saving, signing and skipping lead to the next. */
  queue?: { place: string; last: boolean; onNext: () => void } | undefined
}

export type NoteFieldsProps = {
  kit: DrawnForm
  /** The same form as `kit`, with its values. */
  form: UseFormReturn<NoteValues>
  client: { id: string; name: string }
  note: Note | undefined
  own: readonly OwnTemplate[]
  today: string
  /** The initial values of a new note. */
  start: NoteStart | undefined
  /** Ref to the first text area, which gets the initial focus. */
  firstArea: RefObject<HTMLTextAreaElement | null>
  /** Whether the record stands beside the text. */
  recordShown: boolean
  /** Shows or hides it; undefined where there is room for both. */
  onRecord: (() => void) | undefined
  /** Undefined if there is nothing to discard. */
  onDiscard: (() => void) | undefined
}
