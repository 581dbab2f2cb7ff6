import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import { kindOf } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { foldedWithinMinutes } from '@openhour/shared/features/audit/audit.rules.ts'
import type { HistoryEntry } from './history.queries.ts'

const foldedWithinMs = foldedWithinMinutes * 60_000

/**
 * Folds entries, newest first, into lines. Reads of the same record by the same person, or the same API key, become one line while they are at most an hour apart, whatever
 * was read in between. Writes are never folded. Returns at most `most` lines, and the cursor `next` of the next page.
 */
export function foldHistory(
  entries: readonly HistoryEntry[],
  callerId: string,
  { most, more }: { most: number; more: boolean },
): { items: HistoryLine[]; next: number | null } {
  const items: HistoryLine[] = []
  const open = new Map<string, HistoryLine>()
  for (const entry of entries) {
    const key = `${entry.actorId} ${entry.keyId} ${entry.action} ${entry.entity} ${entry.entityId}`
    const line = open.get(key)
    const folds = kindOf(entry.action) === 'reading'
    if (folds && line && Date.parse(line.since) - Date.parse(entry.at) <= foldedWithinMs) {
      line.since = entry.at
      line.count += entry.count ?? 1
      continue
    }
    if (items.length === most) return { items, next: lastSeen(entries, entry) }
    const made = lineOf(entry, callerId)
    items.push(made)
    if (folds) open.set(key, made)
    else open.clear()
  }
  return { items, next: more ? (entries.at(-1)?.seq ?? null) : null }
}

/** The sequence number just before the first entry that did not fit. */
function lastSeen(entries: readonly HistoryEntry[], next: HistoryEntry): number {
  return entries[entries.indexOf(next) - 1]?.seq ?? next.seq + 1
}

function lineOf(
  { actorId, actorRole, fields, count, keyId, keyName, ...entry }: HistoryEntry,
  callerId: string,
): HistoryLine {
  return {
    ...entry,
    apiKey: keyId === null ? null : (keyName ?? ''),
    since: entry.at,
    count: count ?? 1,
    fields: fields ?? [],
    actor:
      actorId === null
        ? 'system'
        : actorId === callerId
          ? 'you'
          : actorRole === 'client' || actorRole === 'admin'
            ? actorRole
            : 'other',
  }
}
