import type { AiEvidence, AiLine, AiSupport } from './ai-lines.contract.ts'

type Sections = Record<string, readonly AiLine[]>

const placeOf = ({ source, start, end, quote }: AiEvidence) => `${source}\n${start}\n${end}\n${quote}`
const placesOf = (lines: readonly AiLine[]) => new Set(lines.flatMap(({ evidence }) => evidence.map(placeOf)))
const linesOf = (sections: Sections) => Object.values(sections).flat()

/** Whether lines rest on places that no line of the draft names. */
export function hasForeignEvidence(drafted: Sections, edited: Sections): boolean {
  const known = placesOf(linesOf(drafted))
  return [...placesOf(linesOf(edited))].some((place) => !known.has(place))
}

/** Whether some line must still be removed, changed or confirmed. */
export function hasUnsupported(sections: Sections): boolean {
  return linesOf(sections).some(({ support }) => support === 'unsupported')
}

/**
 * What becomes of a draft whose lines a therapist edited. A line keeps its support only if its text stands in the draft, in any section. A changed, new
 * or confirmed line is `own`. Evidence can be dropped, never added; a line without its evidence is `own`.
 */
export function mergeSections<S extends Sections>(drafted: Sections, edited: S): S {
  const known = placesOf(linesOf(drafted))
  const byText = Map.groupBy(linesOf(drafted), ({ text }) => text)
  const merged = (line: AiLine): AiLine => {
    const same = byText.get(line.text) ?? []
    const places = same.length > 0 ? placesOf(same) : known
    const evidence = line.evidence.filter((each) => places.has(placeOf(each)))
    const support = supportOf(line, same, evidence.length > 0)
    const doubted = support === 'unsupported' ? same.find((each) => each.doubt) : undefined
    const why = doubted && { doubt: doubted.doubt, ...(doubted.doubted && { doubted: doubted.doubted }) }
    const danger = evidence.length > 0 ? same.find((each) => each.danger)?.danger : undefined
    const heading = line.heading ?? same.find((each) => each.heading)?.heading
    return { text: line.text, support, ...why, ...(danger && { danger }), ...(heading && { heading }), evidence }
  }
  const sections = Object.entries(edited).map(([name, lines]) => [name, lines.map(merged)])
  return Object.fromEntries(sections) as S
}

function supportOf(line: AiLine, drafted: readonly AiLine[], hasEvidence: boolean): AiLine['support'] {
  if (line.support === 'own') return 'own'
  const supports = drafted.map(({ support }) => support)
  const needsPlace = line.support !== 'unsupported' && line.support !== 'figure'
  if (supports.includes(line.support)) return needsPlace && !hasEvidence ? 'own' : line.support
  // Nobody can call a line supported that the draft does not.
  return supports.includes('unsupported') ? 'unsupported' : 'own'
}

const supportWords: Record<AiSupport, string> = {
  extract: 'word for word from the source',
  figure: 'counted',
  supported: 'backed by the source',
  unsupported: 'not backed by the source',
  own: 'in the therapist’s words',
}

/** A line on paper, which says how it is backed. */
export const printedLine = ({ text, support }: Pick<AiLine, 'text' | 'support'>) =>
  `– ${text} (${supportWords[support]})`
