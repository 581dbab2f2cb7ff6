import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { api } from '../../lib/api/api.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

type Deleted = { response: MeasureResponse; pack: MeasurePack }

export const DeleteMeasureDialog = defineConfirmationDialog(({ response, pack }: Deleted) => ({
  title: 'Delete this measure?',
  text: `The score and all answers of the ${pack.shortName} from ${formatFullDay(response.takenDate)} will be permanently deleted.`,
  button: 'Delete measure',
  run: () => api.measures.delete({ id: response.id }),
  changes: ['measure_responses', 'risk_alerts'],
  done: 'Measure deleted',
  failed: 'The measure was not deleted',
}))
