import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { SetUpTwoFactorDialog } from './SetUpTwoFactorDialog.tsx'
import type { TwoFactorStep } from './two-factor-step.ts'

export type TwoFactorDialogsProps = {
  step: TwoFactorStep
  onStep: (step: TwoFactorStep) => void
  /** Closed before anything changed. */
  onCancel: () => void
  /** The codes are saved. */
  onKept: () => void
}

/** Sets up an app, then shows the codes. Lazy-loaded because it draws the QR code. */
export function TwoFactorDialogs({ step, onStep, onCancel, onKept }: TwoFactorDialogsProps) {
  return 'backupCodes' in step ? (
    <BackupCodesDialog codes={step.backupCodes} onKept={onKept} />
  ) : (
    <SetUpTwoFactorDialog {...step} onConfirmed={(backupCodes) => onStep({ backupCodes })} onClose={onCancel} />
  )
}
