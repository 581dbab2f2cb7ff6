import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { formatFullDay } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { useRefreshMeasures } from './measures-query.ts'

type DeleteMeasureDialogProps = { response: MeasureResponse; pack: MeasurePack; open: boolean; onClose: () => void }

export function DeleteMeasureDialog({ response, pack, open, onClose }: DeleteMeasureDialogProps) {
  const refresh = useRefreshMeasures()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.measures.delete({ id: response.id })
      onClose()
      toast.good('Measure deleted')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('The measure was not deleted')
    }
    setBusy(false)
    await refresh()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this measure?"
      description={`All answers of the ${pack.shortName} of ${formatFullDay(response.takenDate)}, its score and what was written about an alert are deleted for good.`}
      confirmLabel="Delete measure"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
