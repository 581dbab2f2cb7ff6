import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { lazy, Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'

const RecordFormDialog = lazy(() =>
  import('./RecordFormDialog.tsx').then((file) => ({ default: file.RecordFormDialog })),
)
const DeleteRecordDialog = lazy(() =>
  import('./DeleteRecordDialog.tsx').then((file) => ({ default: file.DeleteRecordDialog })),
)

type Shown = { kind: 'add' } | { kind: 'edit' | 'delete'; record: WellnessRecord }

export const useRecordDialogs = () => useDialogs<Shown>()

type RecordDialogsProps = {
  dialogs: Dialogs<Shown>
  clientId: string
  clientName: string
}

export function RecordDialogs({ dialogs, clientId, clientName }: RecordDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {(shown?.kind === 'add' || shown?.kind === 'edit') && (
        <RecordFormDialog
          key={opening}
          {...common}
          clientId={clientId}
          clientName={clientName}
          record={shown.kind === 'edit' ? shown.record : undefined}
        />
      )}
      {shown?.kind === 'delete' && <DeleteRecordDialog key={opening} {...common} record={shown.record} />}
    </Suspense>
  )
}
