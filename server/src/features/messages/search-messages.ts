import type { FoundMessage } from '@openhour/shared/features/messages/messages.contract.ts'
import { searchBounds } from '@openhour/shared/features/messages/messages.rules.ts'
import { excerptOf } from '@openhour/shared/features/search/excerpt.rules.ts'
import { wordsOf } from '@openhour/shared/features/search/words.rules.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { openSlices } from '../../platform/slices.ts'

/** So that a page of the longest texts does not fill the memory. */
const rowsAtOnce = 50

type Found = Omit<FoundMessage, 'excerpt'>
type Row = Found & { therapistId: string; sealedText: Buffer }

/**
 * Decrypts messages, newest first, and keeps those in which each word of the query begins a word, until a bound is reached. Other requests get their turn
 * every few milliseconds.
 * @param list reads messages that stand before a place, the newest first
 */
export async function searchMessages<Place>(
  sealing: TextSealing,
  list: (before: Place, count: number) => Promise<readonly Row[]>,
  { query, before, placeOf }: { query: string; before: Place; placeOf: (row: Found) => Place },
): Promise<{ items: FoundMessage[]; older: string | null }> {
  const wanted = wordsOf(query)
  const items: FoundMessage[] = []
  if (wanted.length === 0) return { items, older: null }
  let reached = before
  let last = ''
  let read = 0
  let characters = 0
  const slice = openSlices()
  while (read < searchBounds.messages) {
    const rows = await list(reached, rowsAtOnce)
    for (const { therapistId, sealedText, ...message } of rows) {
      await slice()
      const text = sealing.open(sealedText, [therapistId, message.clientId, message.id]) ?? ''
      reached = placeOf(message)
      last = message.id
      characters += text.length
      if (contains(text, wanted)) items.push({ ...message, excerpt: excerptOf(text, query) })
      if (items.length === searchBounds.hits || characters >= searchBounds.characters)
        return { items, older: message.id }
    }
    read += rows.length
    if (rows.length < rowsAtOnce) return { items, older: null }
  }
  return { items, older: last }
}

function contains(text: string, wanted: readonly string[]): boolean {
  const words = wordsOf(text)
  return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
}
