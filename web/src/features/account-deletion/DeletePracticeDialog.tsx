import type { AccountRecordCounts } from '@openhour/shared/features/account-deletion/account-deletion.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

export type DeleteDialogProps = {
  open: boolean
  onClose: () => void
  /** The part of the page where the data is exported. */
  exportPart: RefObject<HTMLElement | null> | undefined
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeletePracticeDialog({ open, onClose, exportPart }: DeleteDialogProps) {
  const isExporting = useRef(false)
  const toExport = () => {
    const part = isExporting.current ? exportPart?.current : null
    part?.scrollIntoView()
    return part ?? null
  }
  const { data, error, refetch } = useQuery({ ...queries.accountDeletion.recordCounts.queryOptions(), staleTime: 0 })
  return (
    <DeleteAccountDialog open={open} onClose={onClose} leadTo={toExport}>
      <div>
        <p className="font-medium">This permanently deletes:</p>
        {data && <Lost recordCounts={data} />}
        {error && (
          <div className="mt-2 flex flex-col items-start gap-2">
            <p>{problemFrom(error).detail}</p>
            <Button onClick={() => void refetch()}>Count again</Button>
          </div>
        )}
        {!data && !error && (
          <Loading label="Counting what you have here">
            <Skeleton className="mt-2 h-24" />
          </Loading>
        )}
      </div>
      <div className="rounded-lg bg-surface-2 p-4 text-muted">
        <p className="font-medium text-text">Export your data first</p>
        <p className="mt-1">
          In many places the law requires you to keep clinical and billing records for years after treatment ends, often
          longer for children. Deleting your account doesn’t end that duty, and we can’t restore anything afterwards.
          Check the rules of your profession, export your data and store it safely.
        </p>
        {exportPart && (
          <Button
            icon={Download}
            className="mt-3"
            onClick={() => {
              isExporting.current = true
              onClose()
            }}
          >
            Go to the export
          </Button>
        )}
      </div>
    </DeleteAccountDialog>
  )
}

function Lost({ recordCounts }: { recordCounts: AccountRecordCounts }) {
  const { clients, sessions, clinicalNotes, documents, upcomingAppointments, joinedClients } = recordCounts
  return (
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
      <li>{countOf(clients, 'client')} with their records</li>
      <li>{countOf(sessions, 'session')}</li>
      <li>{countOf(clinicalNotes, 'clinical note')}</li>
      <li>{countOf(documents, 'document')}</li>
      <li>your profile, settings, connections, sign-in and subscription</li>
      {upcomingAppointments > 0 && (
        <li>
          {countOf(upcomingAppointments, 'upcoming appointment')}, without telling your clients. Cancel them first if
          your clients should get an email.
        </li>
      )}
      {joinedClients > 0 && (
        <li>
          the portal of {countOf(joinedClients, 'client')}. They keep their own accounts, and we tell them that a
          practice closed.
        </li>
      )}
    </ul>
  )
}
