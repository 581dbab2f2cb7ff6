import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const RecordFormDialog = lazyOverlay(
  () => import('./RecordFormDialog.tsx').then((file) => file.RecordFormDialog),
  ({ onClose }) => onClose(),
)
const DeleteRecordDialog = lazyOverlay(
  () => import('./DeleteRecordDialog.tsx').then((file) => file.DeleteRecordDialog),
  ({ onClose }) => onClose(),
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
