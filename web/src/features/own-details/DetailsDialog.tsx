import type { OwnDetails, OwnDetailsChanges } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useRef } from 'react'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import type { KnownDetails } from '../../lib/detail-texts.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { detailsForm } from './details-form.ts'

type DetailsDialogProps = {
  /** As of opening the form. */
  details: OwnDetails
  /** What the practice has on file: the form begins with it where the client has said nothing. */
  onFile: KnownDetails | undefined
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DetailsDialog({ details, onFile, open, onClose }: DetailsDialogProps) {
  const refresh = useRefresh('profiles')
  const filled = (given: OwnDetails) => (onFile ? filledFrom(given, onFile) : given)
  const stored = useRef(details)
  const kit = useRecordForm(detailsForm, {
    noun: 'sheet',
    opened: filled(details),
    draftKey: 'details:edit',
    onSend: (input) =>
      saidIfLost('details', () =>
        api.ownDetails.save({ ...changesOf(input, stored.current), changedAt: stored.current.changedAt }),
      ),
    onReread: async () => {
      stored.current = await api.ownDetails.get()
      return filled(stored.current)
    },
    onSent: (sent) =>
      closing(onClose, onFile && sent?.shared.length ? ownDetailsTexts.shared : ownDetailsTexts.saved, refresh)(),
    failure: 'Your details could not be saved',
  })
  return (
    <FormDialog
      {...kit.dialog}
      leaving="keep"
      open={open}
      onClose={onClose}
      title="Your details"
      description="Fill in what you like: nothing is required. Your practice sees what you share, and takes it over itself. Your email address is changed under Sign-in and security."
      submitLabel="Save and share"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}

function filledFrom(details: OwnDetails, onFile: KnownDetails): OwnDetails {
  const known = Object.entries(onFile).filter(
    ([name, value]) => name in details && value !== null && !details[name as keyof KnownDetails],
  )
  return { ...details, ...Object.fromEntries(known) }
}

/** What differs from the account. */
function changesOf(input: OwnDetailsChanges, stored: OwnDetails): OwnDetailsChanges {
  const isChanged = (name: string, value: unknown) =>
    name === 'shared' || (value || null) !== (stored[name as keyof OwnDetails] || null)
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => isChanged(name, value)))
}
