import { useQuery } from '@tanstack/react-query'
import { DiscreetModeCard } from '../../features/discretion/DiscreetModeCard.tsx'
import { OnDeviceCard } from '../../features/portal/on-device/OnDeviceCard.tsx'
import { QuickExitNote } from '../../features/quick-exit/QuickExitNote.tsx'
import { queries } from '../../lib/api/api.ts'

/** How a client keeps this to themselves: discreet mode, what the device keeps, and the way out. Without the preferences, which other cards report, only the latter two. */
export function DiscretionPart({ person }: { person: string }) {
  const { data } = useQuery(queries.settings.preferences.queryOptions())
  return (
    <>
      {data && <DiscreetModeCard preferences={data} />}
      <OnDeviceCard person={person} />
      <QuickExitNote address={data?.exitSite ?? undefined} />
    </>
  )
}
