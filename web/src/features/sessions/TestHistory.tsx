import { useEffect, useEffectEvent } from 'react'
import { TestPage } from '../../testing/TestPage.tsx'
import { useSessionDialogs } from './session-dialogs.ts'
import { SessionHistory } from './SessionHistory.tsx'
import { clientId } from '../../testing/server/fake-sessions.ts'

/** The history as the section shows it. */
export function TestHistory({ onOpenNotes, appointmentId }: { onOpenNotes?: () => void; appointmentId?: string }) {
  return (
    <TestPage signedIn>
      <Inside onOpenNotes={onOpenNotes} appointmentId={appointmentId} />
    </TestPage>
  )
}

type InsideProps = { onOpenNotes: (() => void) | undefined; appointmentId: string | undefined }

function Inside({ onOpenNotes, appointmentId }: InsideProps) {
  const dialogs = useSessionDialogs()
  const open = useEffectEvent((id: string) => dialogs.show({ kind: 'document', appointmentId: id }))
  useEffect(() => {
    if (appointmentId !== undefined) open(appointmentId)
  }, [appointmentId])
  return (
    <SessionHistory
      dialogs={dialogs}
      clientId={clientId}
      clientName="Maya Okafor"
      today="2026-09-12"
      onOpenNotes={onOpenNotes}
    />
  )
}
