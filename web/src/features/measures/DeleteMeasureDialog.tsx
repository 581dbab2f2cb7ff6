import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { api } from '../../lib/api/api.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteMeasureDialogProps = { response: MeasureResponse; pack: MeasurePack; open: boolean; onClose: () => void }

export function DeleteMeasureDialog({ response, pack, open, onClose }: DeleteMeasureDialogProps) {
  const refresh = useRefresh('measure_responses', 'risk_alerts')
  const deleting = useDeleting({
    onDelete: () => api.measures.delete({ id: response.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Measure deleted',
    failure: 'The measure was not deleted',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this measure?"
      description={`The score and all answers of the ${pack.shortName} from ${formatFullDay(response.takenDate)} will be permanently deleted.`}
      confirmLabel="Delete measure"
      deleting={deleting}
    />
  )
}
