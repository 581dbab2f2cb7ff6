import { homeOf } from '@openhour/shared/access/rules.ts'
import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { keptFor } from '../../lib/storage.ts'
import { type Confirmation, defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { forgetLeftPractice, forgetShownPractice } from './use-practice.ts'

function useLeaving({ practice: { clientId, practiceName } }: { practice: JoinedPractice }): Confirmation {
  const router = useRouter()
  const queryClient = useQueryClient()
  return {
    title: 'Leave this practice?',
    text: <span className="wrap-anywhere">{practiceName}</span>,
    more: <Consequences />,
    button: 'Leave this practice',
    run: () => {
      // Before it happens, because a live update may come first.
      forgetShownPractice(queryClient)
      return saidIfLost('leaving', () => api.portal.leave({ clientId }))
    },
    onSuccess: () => {
      forgetLeftPractice(queryClient, clientId)
      void router.navigate({ href: homeOf.client })
    },
    changes: ['clients'],
    done: 'You have left the practice',
    failed: 'You could not leave the practice',
  }
}

export const LeavePracticeDialog = defineConfirmationDialog(useLeaving)

const Consequences = () => (
  <ul className="flex list-disc flex-col gap-2 pl-5">
    <li>You can no longer see your appointments, tasks, sessions, documents and plan here. This happens at once.</li>
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
)
