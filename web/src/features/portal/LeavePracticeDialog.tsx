import { homeOf } from '@openhour/shared/access/rules.ts'
import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { keptFor } from '../../lib/storage.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { forgetLeftPractice, forgetShownPractice } from './use-practice.ts'

type LeavePracticeDialogProps = { practice: JoinedPractice; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function LeavePracticeDialog({ practice, open, onClose }: LeavePracticeDialogProps) {
  const { clientId, practiceName } = practice
  const router = useRouter()
  const queryClient = useQueryClient()
  const refresh = useRefresh('clients')
  const { busy, refusal, run } = useDeleting({
    onDelete: () => {
      // Before it happens, because a live update may come first.
      forgetShownPractice(queryClient)
      return api.portal.leave({ clientId })
    },
    onDeleted: () => {
      forgetLeftPractice(queryClient, clientId)
      onClose()
      void router.navigate({ href: homeOf.client })
    },
    onAnswered: refresh,
    deleted: 'You have left the practice',
    failure: 'You could not leave the practice',
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Leave this practice?"
      description={<span className="wrap-anywhere">{practiceName}</span>}
      confirmLabel="Leave this practice"
      onConfirm={() => void run()}
      busy={busy}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          You can no longer see your appointments, tasks, sessions, documents and plan here. This happens at once.
        </li>
        <li>Your practice keeps its record of you, and your booked appointments stay booked.</li>
        {keptFor() !== null && (
          <li>What this device keeps is removed, including diary entries that have not been sent yet.</li>
        )}
        <li>
          Your diary, messages and consents of this practice go from here with it.{' '}
          <a href={dataDownloadPath} download className="text-primary underline underline-offset-2">
            Download your data
          </a>{' '}
          first if you want to keep them.
        </li>
        <li>Your practice is told that you left. It can invite you again.</li>
      </ul>
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
