import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { lazy, Suspense, useState } from 'react'

const RecordFormDialog = lazy(() =>
  import('./RecordFormDialog.tsx').then((file) => ({ default: file.RecordFormDialog })),
)
const DeleteRecordDialog = lazy(() =>
  import('./DeleteRecordDialog.tsx').then((file) => ({ default: file.DeleteRecordDialog })),
)

type Shown = { kind: 'add' } | { kind: 'edit' | 'delete'; record: WellnessRecord }

/** One dialog about records at a time. Each opening is a new one; a closed one stays until it has faded. */
export function useRecordDialogs() {
  const [state, setState] = useState<{ shown: Shown | undefined; open: boolean; opening: number }>({
    shown: undefined,
    open: false,
    opening: 0,
  })
  return {
    state,
    show: (shown: Shown) => setState(({ opening }) => ({ shown, open: true, opening: opening + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}

type RecordDialogsProps = {
  dialogs: ReturnType<typeof useRecordDialogs>
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
