import { useWatch } from 'react-hook-form'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { diagnosticsHere } from './diagnostics.ts'
import { requestForm } from './request-form.ts'
import { ScreenshotsField } from './ScreenshotsField.tsx'
import type { SupportSide } from './support-sides.ts'
import { useScreenshots } from './use-screenshots.ts'

type AskDialogProps = {
  side: SupportSide
  version: string
  /** The page about which somebody asks. */
  page: string
  onAsked: (id: string) => void
  open: boolean
  onClose: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function AskDialog({ side, version, page, onAsked, open, onClose }: AskDialogProps) {
  const refresh = useRefresh('support_requests')
  const shots = useScreenshots(side)
  const kit = useRecordForm(requestForm, {
    noun: 'request',
    draftKey: 'support:new',
    preset: { diagnostics: diagnosticsHere({ version, role: side.role, page }) },
    onSend: (request, { idempotencyKey }) =>
      side.ask({ ...request, files: shots.files.map(({ id }) => id) }, idempotencyKey),
    onSent: async (made) => {
      onClose()
      toast.good('Your request was sent')
      if (made) onAsked(made.id)
      await refresh()
    },
    failure: 'Failed to send your request',
  })
  const included = useWatch({ control: kit.form.control, name: 'withDiagnostics' })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="Ask for help"
      submitLabel="Send request"
      submitDisabled={kit.dialog.submitDisabled || shots.adding !== undefined}
    >
      <div className="flex flex-col gap-5">
        <FormFields {...kit} names={['subject', 'text']} />
        <ScreenshotsField shots={shots} />
        <FormFields
          {...kit}
          names={['withDiagnostics', 'diagnostics']}
          {...(!included && { parts: { diagnostics: null } })}
        />
      </div>
    </FormDialog>
  )
}
