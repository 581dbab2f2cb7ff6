import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { ClosedGateProps } from './ClosedGate.tsx'

const ClosedGate = lazyPart(() => import('./ClosedGate.tsx').then((file) => file.ClosedGate))

export type FeatureGateProps = ClosedGateProps & {
  /** What exists behind the closed gate, read-only: a change of tier hides nothing that a person wrote. */
  readOnly?: ReactNode
  children?: ReactNode
}

/** The feature, or a card that says which tier includes it. */
export function FeatureGate({ children, readOnly, ...rest }: FeatureGateProps) {
  if (entitlementsOf(rest.tierStatus)[rest.gate]) return children
  return (
    <>
      <Suspense>
        <ClosedGate {...rest} />
      </Suspense>
      {readOnly && <div className="mt-6 md:mt-8">{readOnly}</div>}
    </>
  )
}
