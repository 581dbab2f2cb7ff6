import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import { type HistoryKind, kindOf } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { keyLabel } from '@openhour/shared/features/audit/audit.rules.ts'
import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import { Eye, FileSignature, type LucideIcon, PencilLine, Share2, Trash2 } from 'lucide-react'
import { formatTime } from '../../lib/time/format.ts'
import type { Tone } from '../../ui/tones.ts'

export const kindOptions: { value: HistoryKind; label: string }[] = [
  { value: 'reading', label: 'Reading' },
  { value: 'writing', label: 'Writing' },
  { value: 'signing', label: 'Signing' },
  { value: 'sharing', label: 'Sharing' },
  { value: 'deleting', label: 'Deleting' },
]

export const recordOptions = Object.entries(clientTables).map(
  ([
    value,
    {
      name: [, many],
    },
  ]) => ({
    value,
    label: many.charAt(0).toUpperCase() + many.slice(1),
  }),
)

const styles: Record<HistoryKind, { icon: LucideIcon; tone: Tone }> = {
  reading: { icon: Eye, tone: 'neutral' },
  writing: { icon: PencilLine, tone: 'soft' },
  signing: { icon: FileSignature, tone: 'plum' },
  sharing: { icon: Share2, tone: 'honey' },
  deleting: { icon: Trash2, tone: 'clay' },
}

/** The icon of an entry. */
export function styleOf(action: string): { icon: LucideIcon; tone: Tone } {
  return styles[kindOf(action) ?? 'reading']
}

const actors: Record<HistoryLine['actor'], string> = {
  you: 'You',
  client: 'The client',
  admin: 'An admin',
  other: 'Someone else',
  system: 'Openhour',
}

/** 'You, 4 times from 9:00 AM to 9:40 AM', 'API key “Bookkeeping”, 9:40 AM'. */
export function whoAndWhen({ actor, apiKey, at, since, count }: HistoryLine, zone: string | undefined): string {
  const who = apiKey === null ? actors[actor] : keyLabel(apiKey)
  const when = formatTime(at, { zone })
  if (count === 1) return `${who}, ${when}`
  const first = formatTime(since, { zone })
  return `${who}, ${count} times ${first === when ? `at ${when}` : `from ${first} to ${when}`}`
}

/** Column names as text: 'session_date' becomes 'session date'. Internal columns are left out. */
export function fieldText(fields: readonly string[]): string {
  const inner = new Set(['version', 'updated_at', 'signed_hash', 'signed_name', 'signed_session', 'position'])
  return fields
    .filter((field) => !inner.has(field))
    .map((field) => field.replaceAll('_', ' '))
    .join(', ')
}
