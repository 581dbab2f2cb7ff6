import type { AdminOverview, WatchedPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react'
import { api, queries } from '../../lib/api/api.ts'
import { ago } from '../../lib/time/ago.ts'
import { useNow } from '../../lib/time/now.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Tone } from '../../ui/tones.ts'
import { rowIdOf } from './needs.ts'

const partStates: Record<WatchedPart['state'], { word: string; icon: LucideIcon; tone: Tone }> = {
  working: { word: 'Working', icon: CircleCheck, tone: 'good' },
  'not-configured': { word: 'Not configured', icon: CircleMinus, tone: 'neutral' },
  warning: { word: 'Warning', icon: CircleAlert, tone: 'honey' },
  failing: { word: 'Failing', icon: CircleX, tone: 'bad' },
}

/** One part: what its latest check found, and a button that checks it again. */
export function PartRow({ part }: { part: WatchedPart }) {
  const queryClient = useQueryClient()
  const checking = useAction()
  const now = useNow()
  const { key, name, state, detail, advice } = part
  const { word, icon, tone } = partStates[state]
  async function check(): Promise<void> {
    await checking.run(
      key,
      async () => {
        const { part: checked } = await api.admin.checkPart({ part: key })
        queryClient.setQueryData(
          queries.admin.overview.queryKey(),
          (old: AdminOverview | undefined) =>
            old && { ...old, parts: old.parts.map((each) => (each.key === key ? checked : each)) },
        )
      },
      `${name} was not checked`,
    )
  }
  return (
    <li id={rowIdOf(key)} tabIndex={-1} className="scroll-mt-24 py-3 outline-offset-4">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-medium">{name}</p>
        <Badge tone={tone} icon={icon} className="shrink-0">
          {word}
        </Badge>
      </div>
      <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">{detail}</p>
      {advice && <p className="mt-1 text-sm wrap-anywhere">{advice}</p>}
      {state !== 'not-configured' && (
        <div className="mt-1 flex items-center justify-between gap-4">
          <p role="status" className="min-w-0 text-xs wrap-anywhere text-muted">
            {[`Checked ${ago(part.checkedAt, now)}, ${tookText(part.latencyMs)}`, ...history(part, now)].join(' · ')}
          </p>
          <Button
            size="sm"
            variant="ghost"
            busy={checking.busy === key}
            aria-label={`Check now: ${name}`}
            className="-mr-2.5"
            onClick={() => void check()}
          >
            Check now
          </Button>
        </div>
      )}
    </li>
  )
}

/** Of a part that fails, when it last worked; of one that works, what was wrong last. */
function history({ state, lastSuccessAt, lastError, lastErrorAt }: WatchedPart, now: Date): string[] {
  if (state === 'failing')
    return [lastSuccessAt === null ? 'Has not worked yet' : `Last worked ${ago(lastSuccessAt, now)}`]
  return state === 'working' && lastErrorAt !== null ? [`Last error ${ago(lastErrorAt, now)}: ${lastError}`] : []
}

function tookText(ms: number): string {
  if (ms < 1) return 'in less than 1 ms'
  return ms < 1000 ? `in ${ms} ms` : `in ${(ms / 1000).toFixed(1)} s`
}
