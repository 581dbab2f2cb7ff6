import type { Tier } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { callFunction } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { formatDate } from '../../lib/time/format.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { downgradeTexts, targetName } from './downgrade.ts'

type DowngradeDialogProps = {
  plan: Plan
  target: Tier
  zone: string
  open: boolean
  /** `done` after the downgrade: the button that opened the dialog is gone by then. */
  onClose: (done: boolean) => void
}

/** Confirms a downgrade, saying what changes and when. */
export function DowngradeDialog({ plan, target, zone, open, onClose }: DowngradeDialogProps) {
  const refresh = useRefresh('subscribers')
  const name = targetName(target)
  const downgrade = useMutation({
    mutationFn: () => callFunction('process-downgrade', { targetTier: target }),
    onSuccess: async ({ effectiveAt }) => {
      await refresh()
      const when = effectiveAt === null ? undefined : `It starts on ${formatDate(effectiveAt, { zone })}.`
      toast.good(`Successfully downgraded to ${name} plan`, when === undefined ? {} : { description: when })
      onClose(true)
    },
    onError: () => toast.bad('Failed to process downgrade'),
  })
  const close = () => {
    downgrade.reset()
    onClose(false)
  }
  return (
    <AlertDialog
      open={open}
      onClose={close}
      title={`Downgrade to ${name}?`}
      description={downgradeTexts(plan, target, zone).map((words) => (
        <span key={words} className="mt-2 block">
          {words}
        </span>
      ))}
      confirmLabel={`Downgrade to ${name}`}
      cancelLabel="Keep my plan"
      tone="plain"
      onConfirm={() => downgrade.mutate()}
      busy={downgrade.isPending}
    >
      {downgrade.isError && <FormError>Failed to process downgrade. {problemFrom(downgrade.error).detail}</FormError>}
    </AlertDialog>
  )
}
