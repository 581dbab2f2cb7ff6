import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'
import type { NoteDialogProps } from './note-form-props.ts'

type OfClient = Pick<NoteDialogProps, 'client' | 'onDone' | 'onDraftChange' | 'onAddendum'>

export const [useNoteDialogs, NoteDialogs] = defineDialogs<OfClient>()({
  write: lazyDialog(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog)),
  sign: lazyDialog(() => import('./SignDialog.tsx').then((file) => file.SignDialog)),
  delete: lazyDialog(() => import('./DeleteNoteDialog.tsx').then((file) => file.DeleteNoteDialog)),
  addendum: lazyDialog(() => import('./AddendumDialog.tsx').then((file) => file.AddendumDialog)),
})
