import type { SecurityState } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { RefreshCw, ShieldCheck, ShieldOff } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { countOf } from '../../lib/time/format.ts'
import { withProof } from '../../lib/session/proof.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import type { TwoFactorStep } from './two-factor-step.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const TwoFactorDialogs = lazyOverlay(
  () => import('./TwoFactorDialogs.tsx').then((file) => file.TwoFactorDialogs),
  ({ onCancel }) => onCancel(),
)

type Action = 'set-up' | 'new-codes' | 'turn-off'

/** Two-factor: its state, the remaining backup codes and all actions. */
export function TwoFactorCard({ security }: { security: SecurityState }) {
  const { twoFactor, backupCodesLeft } = security
  const refresh = useRefresh('two_factors')
  const { busy, refusal, run } = useAction<Action>()
  const [asking, setAsking] = useState<'new-codes' | 'turn-off'>()
  const [step, setStep] = useState<TwoFactorStep>()
  const place = useRef<HTMLDivElement>(null)

  const act = (action: Action, work: () => Promise<void>) => {
    setAsking(undefined)
    return run(action, work)
  }
  const setUp = () => act('set-up', async () => setStep(await withProof(securityCalls.setUpTwoFactor)))
  const renew = () =>
    act('new-codes', async () => {
      setStep(await withProof(securityCalls.newBackupCodes))
      await refresh()
    })
  const turnOff = () =>
    act('turn-off', async () => {
      await withProof(securityCalls.turnOffTwoFactor)
      toast.good('Two-factor is off')
      await refresh()
      // The focused button is gone.
      place.current?.querySelector('button')?.focus()
    })
  const kept = () => {
    setStep(undefined)
    // The button that opened the dialog has been replaced.
    void refresh().then(() => place.current?.querySelector('button')?.focus())
  }
  return (
    <SecurityCard
      title="Two-factor"
      badge={
        <Badge tone={twoFactor ? 'good' : 'neutral'} dot={twoFactor}>
          {twoFactor ? 'On' : 'Off'}
        </Badge>
      }
      fact="After your password, you enter a code from an app on your phone. A stolen password alone is not enough."
    >
      <div ref={place} className="grid gap-4">
        {twoFactor && (
          <p className={backupCodesLeft < 3 ? 'text-md font-medium text-honey' : 'text-md'}>
            {backupCodesLeft === 0
              ? 'No backup codes are left. Create new ones, or you will be locked out if you lose your phone.'
              : `${countOf(backupCodesLeft, 'backup code')} left, for when you don’t have your phone.`}
          </p>
        )}
        <div className="not-has-[p]:hidden">
          <FormError>{refusal}</FormError>
        </div>
        {twoFactor ? (
          <div className="flex flex-wrap gap-2">
            <Button icon={RefreshCw} busy={busy === 'new-codes'} onClick={() => setAsking('new-codes')}>
              New backup codes
            </Button>
            <Button
              variant="danger-text"
              icon={ShieldOff}
              busy={busy === 'turn-off'}
              onClick={() => setAsking('turn-off')}
            >
              Turn off
            </Button>
          </div>
        ) : (
          <div>
            <Button icon={ShieldCheck} busy={busy === 'set-up'} onClick={() => void setUp()}>
              Set up two-factor
            </Button>
          </div>
        )}
      </div>
      <AlertDialog
        open={asking === 'turn-off'}
        onClose={() => setAsking(undefined)}
        title="Turn off two-factor?"
        description="You’ll sign in with your password alone. Your backup codes stop working, and your other browsers are signed out."
        confirmLabel="Turn off"
        onConfirm={() => void turnOff()}
      />
      <AlertDialog
        open={asking === 'new-codes'}
        onClose={() => setAsking(undefined)}
        tone="plain"
        title="Create new backup codes?"
        description="You get ten new codes. Your old codes stop working."
        confirmLabel="Create new codes"
        onConfirm={() => void renew()}
      />
      {step && (
        <Suspense>
          <TwoFactorDialogs step={step} onStep={setStep} onCancel={() => setStep(undefined)} onKept={kept} />
        </Suspense>
      )}
    </SecurityCard>
  )
}
