import { entitlementsOf, gatedFeatures, type Standing, tierFor, tierNames } from '@openhour/shared/access/tiers.ts'
import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Crown, Lock, type LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { phoneQuery, tabletQuery, useMediaQuery } from '../../lib/media.ts'
import { FeatureGate } from '../shell/FeatureGate.tsx'
import { BottomBar } from './BottomBar.tsx'
import { TabSkeleton } from './ProfileSkeleton.tsx'
import type { ProfileTab, ProfileTabProps } from './profile-tabs.ts'
import { SideMenu } from './SideMenu.tsx'
import type { TabActionProps } from './tab-action.ts'
import { TopStrip } from './TopStrip.tsx'

type ProfileSectionsProps = TabActionProps & {
  overview: ClientOverview
  tab: string
  tabs: readonly ProfileTab[]
  /** Not known for the moment before it is known who is there: then nothing is locked, and the server decides. */
  standing: Standing | undefined
}

/** The section that the address names, with its own heading in it, and the way to the others: at the side, on top, or in a bar at the foot of a phone. */
export function ProfileSections({ overview, tab, tabs, standing, ...action }: ProfileSectionsProps) {
  const queryClient = useQueryClient()
  const phone = useMediaQuery(phoneQuery)
  const tablet = useMediaQuery(tabletQuery)
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]
  if (!shown) return null
  const menu = tabs.map((entry) => ({
    ...entry,
    lock: standing && lockOf(entry, standing),
    current: entry === shown,
    onNear: () => {
      void entry.code.fetch()
      entry.prefetch?.(queryClient, overview.client.id)
    },
  }))
  const alone = tabs.length === 1
  const section = (
    <section aria-label={shown.title} className="min-w-0">
      <Gated tab={shown} standing={standing} props={{ overview, ...action }} />
    </section>
  )
  if (phone) {
    return (
      <div className={alone ? '' : 'pb-16'}>
        {section}
        {!alone && <BottomBar tabs={menu} />}
      </div>
    )
  }
  if (tablet) {
    return (
      <>
        {!alone && <TopStrip tabs={menu} />}
        {section}
      </>
    )
  }
  return (
    <div className="grid grid-cols-[260px_minmax(0,1fr)] items-start gap-6">
      <SideMenu tabs={menu} />
      {section}
    </div>
  )
}

/** A crown for what only the highest tier opens, a lock for the rest; nothing where it is open. */
function lockOf({ feature }: ProfileTab, standing: Standing): LucideIcon | undefined {
  if (feature === undefined || entitlementsOf(standing)[feature]) return undefined
  return tierFor(feature) === 'premium' ? Crown : Lock
}

type GatedProps = {
  tab: ProfileTab
  standing: Standing | undefined
  props: Omit<ProfileTabProps, 'locked'>
}

function Gated({ tab, standing, props }: GatedProps) {
  const { feature, code: Section, readableWhenLocked } = tab
  const section = (locked: boolean) => (
    <Suspense key={tab.id} fallback={locked ? null : <TabSkeleton overview={tab.id === 'overview'} />}>
      <Section {...props} locked={locked} />
    </Suspense>
  )
  if (feature === undefined || standing === undefined) return section(false)
  return (
    <FeatureGate
      open={entitlementsOf(standing)[feature]}
      feature={gatedFeatures[feature]}
      requiredTier={tierNames[tierFor(feature)]}
      currentTier={tierNames[standing.tier]}
      ghost="list"
      readOnly={readableWhenLocked && section(true)}
    >
      {section(false)}
    </FeatureGate>
  )
}
