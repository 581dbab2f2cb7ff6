import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { formatLongDay } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { today } from './record-form-values.ts'
import { useRefreshRecords } from './records-query.ts'

type DeleteRecordDialogProps = { record: WellnessRecord; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. */
export function DeleteRecordDialog({ record, open, onClose }: DeleteRecordDialogProps) {
  const refresh = useRefreshRecords()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.wellnessRecords.delete({ id: record.id })
      onClose()
      toast.good('Session record deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to delete session record')
    }
    setBusy(false)
    await refresh()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this session record?"
      description={`The ratings of ${formatLongDay(record.logDate, today())}, with triggers, coping strategies and notes, are deleted for good.`}
      confirmLabel="Delete record"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
