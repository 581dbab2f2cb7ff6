import { folded } from './folded.ts'
import { headingAt, headingLine, type Known } from './headings.ts'

/** "Client:", "[00:12:03] Dr Weber (online):", "**T** –" or "<v Nora>" before what somebody says. */
const label =
  /^(\s*(?:\[?\(?((?:\d{1,2}:)?\d{1,2}:\d{2})(?:[.,]\d+)?\)?\]?\s*[-–]?\s*)?(?:<v(?:\.\S*)?\s+)?)(\*{0,2})(\p{L}[\p{L}\p{N}.'’ -]{0,40}?)\s*(?:\([^)\n]{0,30}\))?\3\s*(?:[:：>]|\s[–—](?=\s))\*{0,2}\s*(?=\S)/u

/** Who begins to speak in a line: the name as it is written, and where the name and the words begin. */
export type Label = { speaker: string; start: number; length: number }

const labelOf = (line: string): Label | undefined => {
  const found = label.exec(line)
  return found?.[4] === undefined
    ? undefined
    : { speaker: found[4].trim(), start: found[1]?.length ?? 0, length: found[0].length }
}

/** More people than this do not speak in a session: their names are something else. */
const mostPeople = 8
const fewestTurns = 4

/**
 * Finds out who speaks in a text by the names before its lines. In a transcript, names that come back or are few; in a note only if several names come back
 * and none is a heading. Undefined: the text does not say who speaks.
 */
export function openSpeakers(
  lines: readonly string[],
  { isTranscript, known }: { isTranscript: boolean; known: Known },
): ((line: string) => Label | undefined) | undefined {
  const isHeading = (line: string) => headingAt(line, known) !== undefined || headingLine(line, known) !== undefined
  const counts = new Map<string, number>()
  for (const line of lines) {
    const found = labelOf(line)
    if (!found || (!isTranscript && isHeading(line))) continue
    const name = folded(found.speaker)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const often = [...counts].filter(([, count]) => count > 1)
  const named = new Map(isTranscript && counts.size <= 3 ? counts : often)
  const turns = [...named.values()].reduce((sum, count) => sum + count, 0)
  const enough = isTranscript ? turns > 1 : turns >= fewestTurns && often.length > 1
  if (!enough || named.size > mostPeople) return undefined
  return (line) => {
    const found = labelOf(line)
    return found && named.has(folded(found.speaker)) ? found : undefined
  }
}
