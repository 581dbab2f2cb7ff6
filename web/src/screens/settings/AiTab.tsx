import { useSearch } from '@tanstack/react-router'
import { AiCards } from '../../features/ai/ledger/AiCards.tsx'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { ClientFilter } from '../ai-summary/ClientFilter.tsx'
import { PlanNotice } from './PlanNotice.tsx'

/** A link from a client's record names the client whose requests are listed. */
export function AiTab({ me, onUnsaved }: SettingsTabProps) {
  const { client }: { client?: unknown } = useSearch({ strict: false })
  const chosen = typeof client === 'string' && /^[\da-f-]{36}$/i.test(client) ? client : undefined
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <PlanNotice feature="summaries" tierStatus={me.tierStatus} />
      <AiCards
        key={chosen}
        zone={me.timeZone}
        client={chosen}
        filter={(choice) => <ClientFilter {...choice} />}
        onUnsaved={onUnsaved}
      />
    </div>
  )
}
