import { circumstance, clinical, isPlacedElsewhere, status, whenTherapist, whenTold } from './cues.ts'
import { reports, sameBlock, type Judged, type Kind } from './judged.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { strengthOfUnit } from './safety/safety-strength.ts'
import { noticing } from './talk.ts'
import { isPast, isWished } from './tense.ts'
import type { Unit } from './units.ts'
import { namesOthers } from './whose.ts'

/** What a body does anywhere when someone is afraid or sad. */
const reaction =
  /(?<![a-z])(?:zitter|schwitz|errot|bricht|stotter|weint?(?![a-z])|trembl|transpir|rougi|pleur|boit|casse|shak|trembl|blush|sweat|cries|breaks|rot(?![a-z]))/u

/** A whole sentence about someone, as opposed to a finding in a few words. */
const subject = /(?<![a-z])(?:er|sie|ihm|ihr|il|elle|he|she|they|his|her|sa|son|ses)(?![a-z])/u

/** What a sentence is also depends on its neighbors: a paragraph of steps or of observations rarely has something else in between. */
export function byParagraph(all: readonly Judged[]): Judged[] {
  const blocks = Map.groupBy(all, ({ unit }) => `${unit.source.id} ${unit.block}`)
  const paragraphs = [...blocks.values()].filter(([first]) => first && first.unit.turn < 0 && !first.unit.bullet)
  const many = paragraphs.length >= 3
  const last = paragraphs.findLast((block) => block.some(({ kind }) => kind !== 'nothing'))
  const changed = new Map<Judged, Kind>()
  for (const block of paragraphs) {
    const share = (kind: Kind) => block.filter((one) => one.kind === kind).length / block.length
    const closing = many && block === last
    const actions =
      share('action') >= (closing ? 0.2 : 0.5) ||
      (closing && block.length > 2 && block.filter(isTimed).length / block.length >= 0.25)
    const beforeLast = many && paragraphs[paragraphs.indexOf(last ?? block) - 1] === block
    const observations = share('observation') >= (beforeLast ? 0.3 : 0.5)
    const firstSeen = block.findIndex(({ kind }) => kind === 'observation')
    const seen = all.some((one) => one.kind === 'observation' && !isWeaklyObserved(one))
    const told = !seen && block.length >= 4 && share('observation') < 0.4
    for (const [at, one] of block.entries()) {
      // A note in which nothing is surely seen tells of what a body does elsewhere.
      if (told && isWeaklyObserved(one) && isDoubtful(one.unit)) changed.set(one, 'content')
      if (isAloneAmongTold(block, at, block !== last && many)) changed.set(one, 'content')
      if (one.kind !== 'content') continue
      const late = paragraphs.length > 1 || at >= block.length / 2
      if (actions && late && fitsPlan(one, closing)) changed.set(one, 'action')
      else if (observations && (at > firstSeen || (at === 0 && firstSeen === 1)) && fitsObservations(one))
        changed.set(one, 'observation')
    }
  }
  for (const one of betweenSteps(all)) changed.set(one, 'action')
  return all.map((one) => ({
    ...one,
    kind: changed.get(one) ?? one.kind,
    unsure: changed.has(one) || isWeaklyObserved(one) || isWeaklyPlanned(one),
  }))
}

/** In a paragraph, what stands between two steps is one too unless it tells of something else. */
function betweenSteps(all: readonly Judged[]): Judged[] {
  return all.filter((one, at) => {
    const [before, after] = [all[at - 1], all[at + 1]]
    if (
      (one.kind !== 'content' && !isWeaklyObserved(one)) ||
      one.unit.turn >= 0 ||
      before?.kind !== 'action' ||
      !sameBlock(before, one.unit)
    )
      return false
    const inside = after?.kind === 'action' && sameBlock(after, one.unit)
    return inside && !status.test(one.unit.folded) && strengthOfUnit(one.unit) === 0 && fitsPlan(one, true)
  })
}

/** By words that tell of other times as well, and not placed in the session. */
function isWeaklyObserved({ kind, unit }: Judged): boolean {
  if (kind !== 'observation' || unit.role !== null || !unit.language) return false
  const plain = unit.folded
  const here =
    lexicons[unit.language].inSession(plain) ||
    noticing.test(plain) ||
    whenTherapist.test(plain) ||
    whenTold.test(plain)
  return !here && !clinical.test(plain)
}

/** By its time and its neighbors only. */
function isWeaklyPlanned({ kind, unit }: Judged): boolean {
  return (
    kind === 'action' && unit.role === null && unit.language !== null && !lexicons[unit.language].planned(unit.folded)
  )
}

/** The German words for what is seen are specific enough that only reactions of the body are in doubt. */
function isDoubtful({ language, folded: plain }: Unit): boolean {
  return subject.test(plain) && (language !== 'de' || reaction.test(plain))
}

/** Tells when something happens, which is not in the session: "beim Löten", but not "beim Reden". */
function isCircumstance(unit: Unit): boolean {
  const plain = unit.language === 'de' && !isPlacedElsewhere(unit) ? unit.folded.replaceAll('beim ', '') : unit.folded
  return circumstance.test(plain)
}

/**
 * Looks like an observation or a step, but stands amid what was told: "His hands shake when he solders."
 * @param early in a note that goes on
 */
function isAloneAmongTold(block: readonly Judged[], at: number, early: boolean): boolean {
  const [before, one, after] = [block[at - 1], block[at], block[at + 1]]
  if (!one || block.length < 3) return false
  const told = isWeaklyObserved(one) && isCircumstance(one.unit)
  const happens = early && one.kind === 'action' && one.unit.role === null && before?.kind === 'content'
  return (
    (told || happens) &&
    [before, after].every((other) => !other || (other.kind === 'content' && other.unit.role === null))
  )
}

function isTimed({ unit, kind }: Judged): boolean {
  if (!unit.language || kind === 'nothing') return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  return (lexicon.soon(plain) || lexicon.often(plain)) && !isPast(unit) && !reports(unit) && !isWished(unit)
}

function fitsPlan({ unit, others }: Judged, closing: boolean): boolean {
  if (!unit.language || unit.role !== null) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if ((isPast(unit) && !lexicon.soon(plain)) || reports(unit) || isWished(unit) || lexicon.worse(plain)) return false
  if (lexicon.topics.diagnosis(plain)) return false
  return closing || (!others && (lexicon.announced(plain) || lexicon.soon(plain) || lexicon.often(plain)))
}

function fitsObservations({ unit, others }: Judged): boolean {
  if (!unit.language || others || unit.role === 'told' || unit.role === 'assessed') return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  return (
    !lexicon.reported(plain) &&
    !lexicon.elsewhere(plain) &&
    !namesOthers(unit) &&
    !lexicon.topics.sleep(plain) &&
    strengthOfUnit(unit) === 0
  )
}
