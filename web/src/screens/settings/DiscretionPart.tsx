import { useQuery } from '@tanstack/react-query'
import { DiscreetModeCard } from '../../features/discretion/DiscreetModeCard.tsx'
import { QuickExitNote } from '../../features/quick-exit/QuickExitNote.tsx'
import { queries } from '../../lib/api/api.ts'

/** How a client keeps this to themselves: discreet mode, and the way out. Without the preferences, which other cards report, only the latter. */
export function DiscretionPart() {
  const { data } = useQuery(queries.settings.preferences.queryOptions())
  return (
    <>
      {data && <DiscreetModeCard preferences={data} />}
      <QuickExitNote address={data?.exitSite ?? undefined} />
    </>
  )
}
