import {
  type GatedFeature,
  gateMessage,
  planName,
  type TierStatus,
  tierFor,
  tierNames,
} from '@openhour/shared/access/tiers.ts'
import { Check, Crown } from 'lucide-react'
import { PathButton } from '../../ui/PathButton.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { GhostPage } from './GhostPage.tsx'

export type ClosedGateProps = {
  gate: GatedFeature
  tierStatus: TierStatus
  /** What the feature offers, each point in a few words. */
  points?: readonly string[] | undefined
  /** The placeholder shapes beside the text; never real data. */
  ghost?: 'chart' | 'list' | undefined
}

/** What a tier does not include, and which one does. */
export function ClosedGate({ gate, tierStatus, points = [], ghost = 'chart' }: ClosedGateProps) {
  return (
    <section className="grid overflow-hidden rounded-2xl border border-line bg-surface shadow-card lg:grid-cols-2">
      <div className="flex flex-col items-start p-6 sm:p-10 lg:p-12">
        <IconTile icon={Crown} tone="honey" size={56} />
        <h2 className="mt-6 text-3xl">Premium Feature</h2>
        <p className="mt-2 text-lg">{gateMessage(gate)}</p>
        {points.length > 0 && (
          <ul className="mt-5 flex flex-col gap-2.5">
            {points.map((point) => (
              <li key={point} className="flex items-start gap-3">
                <Check size={18} aria-hidden className="mt-0.5 text-primary" />
                {point}
              </li>
            ))}
          </ul>
        )}
        <PathButton to="/app/subscription" variant="filled" size="xl" className="mt-7">
          Upgrade to {tierNames[tierFor(gate)]}
        </PathButton>
        <p className="mt-4 text-sm text-muted">
          Your current {planName(tierStatus)} plan doesn&apos;t include this feature.
        </p>
      </div>
      <GhostPage kind={ghost} />
    </section>
  )
}
