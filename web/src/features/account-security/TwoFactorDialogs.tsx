import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { SetUpTwoFactorDialog } from './SetUpTwoFactorDialog.tsx'
import type { TwoFactorStep } from './two-factor-step.ts'

export type TwoFactorDialogsProps = {
  step: TwoFactorStep
  onStep: (step: TwoFactorStep) => void
  /** Closed before anything changed. */
  onCancel: () => void
  /** The codes are kept. */
  onKept: () => void
}

/** Setting up an app, then keeping the codes. Fetched when first needed: the QR code is drawn here. */
export function TwoFactorDialogs({ step, onStep, onCancel, onKept }: TwoFactorDialogsProps) {
  return 'backupCodes' in step ? (
    <BackupCodesDialog codes={step.backupCodes} onKept={onKept} />
  ) : (
    <SetUpTwoFactorDialog {...step} onConfirmed={(backupCodes) => onStep({ backupCodes })} onClose={onCancel} />
  )
}
