import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { accountActs, type AccountActName } from './account-acts.ts'

type ActsCardProps = {
  account: AccountPage
  acts: readonly AccountActName[]
  onAct: (act: AccountActName) => void
  onExtendTrial: () => void
  onGivePlan: () => void
  onEndSignIns: () => void
}

/** What an admin may do now. What needs a reason asks for it first. */
export function ActsCard({ account, acts, onAct, onExtendTrial, onGivePlan, onEndSignIns }: ActsCardProps) {
  const { id, state, role, plan } = account
  const refresh = useRefresh('users')
  const { busy, run } = useAction<'confirmation'>()
  const resend = async () => {
    const sent = await run(
      'confirmation',
      () => api.adminAccounts.resendConfirmation({ id }),
      'Failed to send the email',
    )
    if (sent) toast.good('Confirmation email sent')
    await refresh()
  }
  const onTrial = role === 'therapist' && state === 'active' && (plan === 'trial' || plan === 'trial-ended')
  return (
    <Card padding="lg">
      <CardHead title="What you can do" fact="The owner is told by email of most of it." />
      <div className="flex flex-col gap-2">
        {state === 'unconfirmed' && (
          <Button block busy={busy === 'confirmation'} onClick={() => void resend()}>
            Send confirmation again
          </Button>
        )}
        {onTrial && (
          <Button block aria-haspopup="dialog" onClick={onExtendTrial}>
            Extend trial
          </Button>
        )}
        {role === 'therapist' && state === 'active' && (
          <Button block aria-haspopup="dialog" onClick={onGivePlan}>
            Give a plan
          </Button>
        )}
        {account.signIns > 0 && (
          <Button block aria-haspopup="dialog" onClick={onEndSignIns}>
            End sign-ins
          </Button>
        )}
        {acts.map((act) => (
          <Button key={act} block aria-haspopup="dialog" onClick={() => onAct(act)}>
            {accountActs[act].button}
          </Button>
        ))}
      </div>
    </Card>
  )
}
