import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { SetUpTwoFactorDialog } from './SetUpTwoFactorDialog.tsx'
import type { TwoFactorStep } from './two-factor-step.ts'

export type TwoFactorDialogsProps = {
  step: TwoFactorStep
  onStep: (step: TwoFactorStep) => void
  /** Closed, with or without a change. */
  onOver: () => void
}

/** Setting up an app, then keeping the codes. Fetched when first needed: the QR code is drawn here. */
export function TwoFactorDialogs({ step, onStep, onOver }: TwoFactorDialogsProps) {
  return 'backupCodes' in step ? (
    <BackupCodesDialog codes={step.backupCodes} onKept={onOver} />
  ) : (
    <SetUpTwoFactorDialog {...step} onConfirmed={(backupCodes) => onStep({ backupCodes })} onClose={onOver} />
  )
}
