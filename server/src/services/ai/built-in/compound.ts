import { isIndirectSpeech } from './clauses.ts'
import { kindOf } from './kinds.ts'
import { reports, type Kind } from './judged.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { folded } from './phrases.ts'
import { trimmed, type Span } from './sentences.ts'
import { isPast } from './tense.ts'
import type { Unit } from './units.ts'

/**
 * Cuts sentences whose parts are of different kinds at their semicolons: "Affect flat; slept three hours a night; GP to be called". Parts of one kind stay
 * together, and so does a part that says nothing by itself.
 */
export function byClauses(units: readonly Unit[]): Unit[] {
  return units.flatMap((unit) => {
    if (unit.turn >= 0 || unit.foreign || !unit.language || unit.role === 'planned' || unit.question) return [unit]
    const parts = partsOf(unit)
    if (parts.length < 2) return [unit]
    const kinds = kindsOf(parts)
    const groups: { kind: Kind | null; first: Unit; last: Unit }[] = []
    for (const [at, part] of parts.entries()) {
      const kind = kinds[at] ?? null
      const group = groups.at(-1)
      if (group && (kind === null || group.kind === null || kind === group.kind))
        [group.last, group.kind] = [part, group.kind ?? kind]
      else groups.push({ kind, first: part, last: part })
    }
    if (groups.length < 2) return [unit]
    return groups.map(({ first, last }, at) => piece(unit, { start: first.start, end: last.end }, at === 0))
  })
}

function partsOf(unit: Unit): Unit[] {
  const parts: Unit[] = []
  let from = unit.start
  for (const { index, 0: mark } of unit.text.matchAll(/[;:]\s+|,\s+(?:and|und|et|y)\s+/gu)) {
    const rest = unit.text.slice(index + mark.length)
    const told = unit.language === 'de' && isIndirectSpeech(folded(rest.split(/[;.]/u)[0] ?? ''))
    const before = unit.text.slice(from - unit.start, index)
    if (mark.startsWith(':') && !(told && before.split(/\s+/u).length > 4)) continue
    if (mark.startsWith(',') && !turnsToFinding(unit, from, unit.start + index, mark.length)) continue
    // A bracket or a quotation goes over it.
    if (/\([^)]*$|["„“][^"“”]*$/u.test(before)) continue
    parts.push(piece(unit, { start: from, end: unit.start + index + 1 }, from === unit.start))
    from = unit.start + index + mark.length
  }
  return from === unit.start ? [] : [...parts, piece(unit, { start: from, end: unit.end }, false)]
}

/** "He said his father called it nonsense, and grinned": after what was told comes what could be seen. */
function turnsToFinding(unit: Unit, from: number, at: number, gap: number): boolean {
  const [before, after] = [
    piece(unit, { start: from, end: at }, false),
    piece(unit, { start: at + gap, end: unit.end }, false),
  ]
  return (
    kindOf([before], 0, []) === 'content' &&
    (isPast(before) || reports(before)) &&
    kindOf([after], 0, []) === 'observation'
  )
}

function piece(unit: Unit, span: Span, first: boolean): Unit {
  const part = trimmed(unit.source.text, span)
  const text = unit.source.text.slice(part.start, part.end)
  return {
    ...unit,
    ...part,
    text,
    folded: folded(text),
    labelled: first && unit.labelled,
    labelStart: first ? unit.labelStart : part.start,
  }
}

/** What each part is by its own words; null if they do not tell. Steps and findings go on until something tells of another time. */
function kindsOf(parts: readonly Unit[]): (Kind | null)[] {
  let last: Kind | null = null
  return parts.map((part) => {
    const kind = kindOf([part], 0, [])
    const own = kind === 'nothing' || (kind === 'content' && !tellsOfElsewhere(part, last)) ? null : kind
    last = own ?? last
    return own
  })
}

function tellsOfElsewhere(part: Unit, last: Kind | null): boolean {
  if (!part.language) return false
  if (isPast(part) || reports(part)) return true
  if (last === 'action') return false
  const { elsewhere, topics } = lexicons[part.language]
  const plain = part.folded
  return elsewhere(plain) || topics.sleep(plain) || topics.substance(plain) || topics.medication(plain)
}
