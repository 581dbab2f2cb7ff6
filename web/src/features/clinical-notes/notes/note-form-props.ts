import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DrawnForm } from '../../../lib/forms/use-record-form.ts'
import type { NoteValues } from './note-values.ts'

export type NoteDialogProps = {
  client: { id: string; name: string }
  /** The unsigned note to go on with; none for a new one. */
  note: Note | undefined
  /** The appointment that a new note is about. */
  appointmentId?: string | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
  onBegun: (begun: boolean) => void
  /** The note was signed meanwhile: what was typed here becomes an addendum. */
  onAddendum: (note: Note, text: string) => void
}

export type NoteFieldsProps = {
  kit: DrawnForm
  /** The same form as `kit`, with its values. */
  form: UseFormReturn<NoteValues>
  client: { id: string; name: string }
  note: Note | undefined
  own: readonly OwnTemplate[]
  today: string
  /** What a new note started with. */
  start: NoteStart | undefined
  /** Of the first text, which has the focus at first. */
  firstArea: RefObject<HTMLTextAreaElement | null>
  /** Nothing to discard where it is missing. */
  onDiscard: (() => void) | undefined
}
