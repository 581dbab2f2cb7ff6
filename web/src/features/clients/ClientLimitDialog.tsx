import { entitlementsOf, type TierStatus } from '@openhour/shared/access/tiers.ts'
import { clientLimitExplanation } from '@openhour/shared/features/clients/clients.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { IconTile } from '../../ui/Tile.tsx'

// The account is loaded long before this can open; until then, text that fits every plan.
const unknown: TierStatus = { tier: 'trial', trialExpired: true, plansOn: true }

/** Lazy-loaded. Explains why no client can be added, and the two ways to make room. */
export function ClientLimitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useQuery(queries.account.me.queryOptions())
  const tierStatus = me.data?.tierStatus ?? unknown
  const limit = entitlementsOf(tierStatus).maxClients ?? 0
  const current = `Current clients: ${me.data?.clientCount ?? limit} / ${limit}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      lead={<IconTile icon={Gauge} tone="honey" size={48} />}
      title="Client Limit Reached"
      description={clientLimitExplanation(tierStatus, limit)}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <PathButton to="/app/subscription" variant="filled">
            Upgrade to Add More Clients
          </PathButton>
        </>
      }
    >
      <div className="rounded-lg bg-surface-2 p-4">
        <p className="mb-3 text-md font-semibold">{current}</p>
        <ProgressBar value={1} label={current} tone="honey" width="full" />
        <p className="mt-3 text-sm text-muted">
          Archiving a client also makes room. Their record is kept, and you can restore them at any time.
        </p>
      </div>
    </Dialog>
  )
}
