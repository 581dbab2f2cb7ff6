import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StandInPage } from '../../testing/StandInPage.tsx'
import { ClinicalNotes } from './ClinicalNotes.tsx'
import { client } from './clinical-notes-stand-in.ts'

type StandInNotesProps = {
  cache: QueryClient
  noteId?: string | undefined
  composes?: boolean
  appointmentId?: string | undefined
}

/** The section as the profile shows it; what would stand in the address is kept here. */
export function StandInNotes({ cache, noteId, composes = false, appointmentId }: StandInNotesProps) {
  return (
    <StandInPage cache={cache}>
      <Section noteId={noteId} composes={composes} appointmentId={appointmentId} />
    </StandInPage>
  )
}

function Section({ noteId, composes, appointmentId }: Omit<StandInNotesProps, 'cache'>) {
  const [address, setAddress] = useState({ noteId, composes: composes ?? false })
  return (
    <ClinicalNotes
      client={client}
      noteId={address.noteId}
      onAllNotes={() => setAddress({ ...address, noteId: undefined })}
      composes={address.composes}
      appointmentId={appointmentId}
      onComposed={() => setAddress({ ...address, composes: false })}
    />
  )
}
