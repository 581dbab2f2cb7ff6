import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { requestTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { askForm, hoursOf } from './ask-form.ts'

type AskMeasureDialogProps = {
  clientId: string
  packs: readonly MeasurePack[]
  /** The client is connected with the portal. */
  canFill: boolean
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function AskMeasureDialog({ clientId, packs, canFill, open, onClose }: AskMeasureDialogProps) {
  const definition = useMemo(() => askForm(packs), [packs])
  const refresh = useRefresh('measure_requests', 'measure_schedules')
  const asking = useRecordForm(definition, {
    noun: 'request',
    draftKey: `measure-request:${clientId}:new`,
    clientId,
    onSend: (given): Promise<unknown> => {
      const { measureId, dueDate } = given
      const hoursBefore = hoursOf(given)
      return hoursBefore === null
        ? api.measureRequests.request({ clientId, measureId, dueDate })
        : api.measureRequests.schedule({ clientId, measureId, hoursBefore })
    },
    onSent: closing(onClose, 'Your client was asked', refresh),
    onRefused: refresh,
    failure: 'Your client was not asked',
  })
  // Before every session there is no last day.
  const isOnce = hoursOf({ when: useWatch({ control: asking.form.control, name: 'when' }) as string }) === null
  return (
    <FormDialog
      {...asking.dialog}
      open={open}
      onClose={onClose}
      title="Ask your client to fill in a measure"
      description="They get it in the portal, one question at a time. They see their answers, never the score."
      submitLabel="Ask client"
      submitDisabled={!canFill}
    >
      {canFill ? (
        <FormFields {...asking} parts={isOnce ? {} : { dueDate: null }} />
      ) : (
        <p>{requestTexts.notJoined.replace(' Nothing was sent.', '')}</p>
      )}
    </FormDialog>
  )
}
