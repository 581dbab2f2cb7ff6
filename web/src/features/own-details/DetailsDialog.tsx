import type { OwnDetails } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { detailsForm } from './details-form.ts'

type DetailsDialogProps = {
  /** As of opening the form. */
  details: OwnDetails
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DetailsDialog({ details, open, onClose }: DetailsDialogProps) {
  const refresh = useRefresh('profiles')
  const kit = useRecordForm(detailsForm, {
    noun: 'details',
    opened: details,
    draftKey: 'details:edit',
    onSend: (input) => saidIfLost('details', () => api.ownDetails.save(input)),
    onSent: closing(onClose, ownDetailsTexts.saved, refresh),
    onReread: () => api.ownDetails.get(),
    failure: 'Your details could not be saved',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="Edit your details"
      description="Your practice sees only what you share here. If you stop sharing, it keeps what it has already copied."
      submitLabel="Save changes"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}
