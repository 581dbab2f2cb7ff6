import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { X } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useRefreshMoney } from './use-refresh-money.ts'

type RemoveLineProps = { invoice: Invoice; chargeId: string; description: string }

/** Takes a charge off a draft: it waits for another invoice. */
export function RemoveLine({ invoice, chargeId, description }: RemoveLineProps) {
  const refresh = useRefreshMoney()
  const { busy, run } = useAction()
  const { id, note, updatedAt, lines } = invoice
  const remove = async () => {
    const chargeIds = lines.flatMap((line) =>
      line.chargeId === null || line.chargeId === chargeId ? [] : [line.chargeId],
    )
    await run('remove', () => api.invoices.update({ id, note, updatedAt, chargeIds }), 'The charge was not taken off')
    await refresh()
  }
  return (
    <IconButton
      icon={X}
      size="sm"
      label={`Take ${description} off this invoice`}
      disabled={busy !== undefined}
      onClick={() => void remove()}
    />
  )
}
