import { entitlementsOf, type TierStatus, tierFor } from '@openhour/shared/access/tiers.ts'
import { type AiConsentPurpose, aiConsentPurposes } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Crown, Lock, type LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { cn } from '../../lib/cn.ts'
import { queries } from '../../lib/api/api.ts'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { phoneQuery, tabletQuery, useMediaQuery } from '../../lib/media.ts'
import type { TabActionProps } from '../../lib/tab-action.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FeatureGate } from '../shell/FeatureGate.tsx'
import { BottomBar } from './BottomBar.tsx'
import { TabSkeleton } from './ProfileSkeleton.tsx'
import type { ProfileTab } from './profile-tabs.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopStrip } from './TopStrip.tsx'

const MadeNotice = lazyPart(() => import('../../features/ai/made/MadeNotice.tsx').then((file) => file.MadeNotice))
/** Tabs that offer to remove what was made under a withdrawn consent to AI, and for which purposes. */
const madeShownIn: Readonly<Record<string, readonly AiConsentPurpose[]>> = {
  consents: aiConsentPurposes,
  'ai-sessions': ['ai-summaries'],
  'ai-reports': ['ai-weekly-reports'],
}

type ProfileSectionsProps = TabActionProps & {
  overview: ClientOverview
  tab: string
  tabs: readonly ProfileTab[]
  /** Unknown until the server has said who is signed in. Nothing is locked until then; the server decides anyway. */
  tierStatus: TierStatus | undefined
}

/** The section that the address names, and the menu of all of them: at the side, on top, or in a bar at the foot of a phone. */
export function ProfileSections({ overview, tab, tabs, tierStatus, ...action }: ProfileSectionsProps) {
  const queryClient = useQueryClient()
  const phone = useMediaQuery(phoneQuery)
  const tablet = useMediaQuery(tabletQuery)
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const purposes = shown && madeShownIn[shown.id]
  const { data: made } = useQuery({
    ...queries.aiReview.made.queryOptions({ input: { clientId: overview.client.id } }),
    enabled: purposes !== undefined,
  })
  if (!shown) return null
  const menu = tabs.map((entry) => ({
    ...entry,
    lock: tierStatus && lockOf(entry, tierStatus),
    current: entry === shown,
    onNear: () => {
      void entry.code.fetch()
      // Code that cannot be fetched ahead is fetched again when the section is opened.
      entry.prefetch?.(queryClient, overview.client.id).catch(() => undefined)
    },
  }))
  const alone = tabs.length === 1
  // The section keeps its place among the children: moving it would remount it and close its dialogs while resizing.
  return (
    <div
      className={cn(
        phone && !alone && 'pb-16',
        !tablet && 'grid grid-cols-[260px_minmax(0,1fr)] items-start gap-6 print:block',
      )}
    >
      {tablet ? !phone && !alone && <TopStrip tabs={menu} /> : <SideMenu tabs={menu} />}
      <section aria-label={shown.title} className="min-w-0">
        {purposes && made?.items.some(({ purpose }) => purposes.includes(purpose)) && (
          <Suspense>
            <MadeNotice client={overview.client} purposes={purposes} />
          </Suspense>
        )}
        <Gated tab={shown} tierStatus={tierStatus} props={{ overview, ...action }} />
      </section>
      {phone && !alone && <BottomBar tabs={menu} />}
    </div>
  )
}

/** A crown if only the highest tier opens it, a lock if a lower one does; nothing if it is open. */
function lockOf({ gate }: ProfileTab, tierStatus: TierStatus): LucideIcon | undefined {
  if (gate === undefined || entitlementsOf(tierStatus)[gate]) return undefined
  return tierFor(gate) === 'premium' ? Crown : Lock
}

type GatedProps = {
  tab: ProfileTab
  tierStatus: TierStatus | undefined
  props: Omit<ProfileTabProps, 'locked'>
}

function Gated({ tab, tierStatus, props }: GatedProps) {
  const { gate, code: Section, readableWhenLocked } = tab
  const section = (locked: boolean) => (
    <Suspense key={tab.id} fallback={locked ? null : <TabSkeleton overview={tab.id === 'overview'} />}>
      <Section {...props} locked={locked} />
    </Suspense>
  )
  if (gate === undefined || tierStatus === undefined) return section(false)
  return (
    <FeatureGate gate={gate} tierStatus={tierStatus} ghost="list" readOnly={readableWhenLocked && section(true)}>
      {section(false)}
    </FeatureGate>
  )
}
