import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClinicalNotes } from './ClinicalNotes.tsx'
import { client } from '../../testing/server/fake-clinical-notes.ts'

type TestNotesProps = {
  cache: QueryClient
  noteId?: string | undefined
  composes?: boolean
  appointmentId?: string | undefined
  ai?: NoteOrigin | undefined
}

/** The section as the profile shows it, with the URL's search held in state. */
export function TestNotes({ cache, noteId, composes = false, appointmentId, ai }: TestNotesProps) {
  return (
    <TestPage cache={cache}>
      <Section noteId={noteId} composes={composes} appointmentId={appointmentId} ai={ai} />
    </TestPage>
  )
}

function Section({ noteId, composes, appointmentId, ai }: Omit<TestNotesProps, 'cache'>) {
  const [address, setAddress] = useState({ noteId, composes: composes ?? false })
  return (
    <ClinicalNotes
      client={client}
      noteId={address.noteId}
      onAllNotes={() => setAddress({ ...address, noteId: undefined })}
      composes={address.composes}
      appointmentId={appointmentId}
      ai={ai}
      onComposed={() => setAddress({ ...address, composes: false })}
    />
  )
}
