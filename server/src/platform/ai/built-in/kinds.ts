import { lexicons } from './lexicon/lexicon.ts'
import type { Topic } from './lexicon/word-list.ts'
import { strengthOfUnit } from './safety/safety-strength.ts'
import { future, type Judged, type Kind } from './judged.ts'
import { isRatingText } from './pieces.ts'
import { kindInTalk, noticing } from './talk.ts'
import { dated, until } from './dates.ts'
import { isPast, isWished } from './tense.ts'
import type { Unit } from './units.ts'
import { nothing, topicsOf, weightOf } from './weights.ts'
import { namesOthers, tellsOfOthers } from './whose.ts'

/** Judges the sentences of one source, in their order. @param related topics by meaning, beyond those that the words name */
export function judged(units: readonly Unit[], related: (unit: Unit) => Topic[]): Judged[] {
  const found: Judged[] = []
  for (const [at, unit] of units.entries()) {
    const rating = unit.source.kind === 'wellness-record' && isRatingText(unit.text)
    const topics = rating ? [] : [...new Set([...topicsOf(unit), ...related(unit)])]
    const kind = kindOf(units, at, found)
    const others = tellsOfOthers(unit)
    found.push({ unit, at, kind, topics, others, rest: kind === 'nothing' ? nothing : weightOf(unit, topics, others) })
  }
  return byParagraph(found)
}

/** What a sentence is also depends on its neighbors: a paragraph of steps or of observations rarely has something else in between. */
function byParagraph(all: readonly Judged[]): Judged[] {
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
    for (const [at, one] of block.entries()) {
      if (one.kind !== 'content') continue
      const late = paragraphs.length > 1 || at >= block.length / 2
      if (actions && late && fitsPlan(one, closing)) changed.set(one, 'action')
      else if (observations && (at > firstSeen || (at === 0 && firstSeen === 1)) && fitsObservations(one))
        changed.set(one, 'observation')
    }
  }
  for (const one of betweenSteps(all)) changed.set(one, 'action')
  return all.map((one) => ({ ...one, kind: changed.get(one) ?? one.kind }))
}

/** In a paragraph, what stands between two steps is one too unless it tells of something else. */
function betweenSteps(all: readonly Judged[]): Judged[] {
  return all.filter((one, at) => {
    const [before, after] = [all[at - 1], all[at + 1]]
    if (one.kind !== 'content' || one.unit.turn >= 0 || before?.kind !== 'action' || !sameBlock(before, one.unit))
      return false
    const inside = after?.kind === 'action' && sameBlock(after, one.unit)
    return inside && !status.test(one.unit.folded) && strengthOfUnit(one.unit) === 0 && fitsPlan(one, true)
  })
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

function kindOf(units: readonly Unit[], at: number, before: readonly Judged[]): Kind {
  const unit = units[at]
  if (!unit || unit.foreign || !unit.language) return 'nothing'
  if (!/\S\s+\S|\d/u.test(unit.text)) return 'nothing'
  if (unit.turn >= 0) return kindInTalk(units, at, before.at(-1))
  if (unit.question) return 'nothing'
  if (unit.role === 'planned' && !rejected.test(unit.folded)) return 'action'
  if (unit.role === 'observed') return 'observation'
  if (isFormal(units, at)) return 'nothing'
  const strict = unit.role === 'assessed' || unit.role === 'risk'
  if (!strict && noticing.test(unit.folded)) return 'observation'
  if (isPlanned(unit, before.at(-1), strict) || (!strict && isArranged(units, at))) return 'action'
  return !strict && isObserved(unit, before.at(-1)) ? 'observation' : 'content'
}

/** A line at the head of a note about the meeting itself. */
function isFormal(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  if (!unit?.language || units[at - 3]?.source === unit.source) return false
  const lexicon = lexicons[unit.language]
  const { mood, symptom, substance, medication, event } = lexicon.topics
  const says = [mood, symptom, substance, medication, event].some((topic) => topic(unit.folded))
  return lexicon.formal(unit.folded) && !lexicon.planned(unit.folded) && !says && unit.text.length < 160
}

/** What only a mental status says. */
const clinical =
  /(?<![a-z])(?:affect|went blank|der blick|blick (?:zu|auf|ins|aus)|eye contact|visibly|speech|oriented|psychomotor|thought process|well[- ](?:groomed|kempt)|euthymic|affekt|blickkontakt|sichtbar|sichtlich|orientiert|schwingungsfahig|gepflegt|redefluss|mimik|gestik|euthym|afecto|contacto (?:ocular|visual)|discurso|orientad[oa]|aspecto|visiblemente|asead[oa]|eutimic[oa]|contact visuel|discours|oriente|orientee|visiblement|tenue soignee)(?![a-z])/u
const scales =
  /(?<![a-z])(?:phq|gad|bdi|epds|isi|y-bocs|pcl|ies|core|audit|had|hads|hamd|madrs|dass|ors|srs|stai|bsi)(?:-[a-z0-9]+)?(?![a-z])/u
/** "Clearer than in March" is seen today. */
const comparison =
  /(?<![a-z])(?:than|als|que|qu')\s?(?:in|im|on|en|au|the|last|letzte[a-z]*|zu|a|la|el|hace|il y a|beim|vor)\s+[a-z]+(?:\s+[a-z]+)?/gu
const subordinate = /(?<![a-z])(?:that|dass|que|qu')(?![a-z])/u
/** "For Thursday: …" */
const forThen = /^(?:para|hasta|bis|fur|until|for|by|pour|d'ici|avant)(?![a-z])[^:.]{1,30}:/u

/** What follows on something the therapist did: "When I named her brother he looked at the door." */
const whenTherapist =
  /(?<![a-z])(?:(?:when|as|while|after|each time|every time|once|whenever) (?:i|we) (?!was|were|had|am|are)[a-z]+|(?:als|wenn|sobald|wahrend|nachdem|wie) (?:ich|wir)(?= )|(?:frage|spreche|nenne|erwahne|lobe|bitte) ich|auf (?:meine|unsere) [a-z]+|(?:quand|lorsque|des que|pendant que|tandis que|au moment ou|chaque fois que) (?:je|nous|j')(?= |[a-z])|a (?:ma|mes|notre) (?:question|remarque|demande|proposition)s?|(?:cuando|mientras|cada vez que) (?:le|les|la|lo|yo) [a-z]+[oe](?= )|al (?:preguntar|nombrar|mencionar|senalar|proponer|decir|felicitar|devolver)(?:le|les|se|lo)*|ante mis? (?:pregunta|comentario|observacion)[a-z]*)(?![a-z])/u

/** The therapist tells what they do themselves. */
const therapistActs =
  /^[^a-z]*(?:ich (?!bemerk|beobacht|erleb|seh|spur|fuhl|merk|nehm|empfind|hor|habe den eindruck|ertapp|find)|i (?!notice|observe|see|saw|sense|felt|feel|found|was|heard|hear|had)|(?:je |j')(?!remarqu|not|observ|voi|sen|constat|trouv|suis|l'|la |le |percoi|enten|ressen))/u

/** Something that the therapist saw or heard in the session, as opposed to something told about another time or another person. */
function isObserved(unit: Unit, last: Judged | undefined): boolean {
  if (!unit.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  const afterObserved = last?.kind === 'observation' && sameBlock(last, unit)
  const here = lexicon.inSession(plain)
  const sure = clinical.test(plain)
  if (strengthOfUnit(unit) >= 4 || tellsOfOthers(unit) || therapistActs.test(plain)) return false
  const away = lexicon.elsewhere(plain.replaceAll(comparison, ''))
  if (whenTherapist.test(plain) && !away && !reports(unit)) return true
  if ((namesOthers(unit) || reports(unit)) && !(here && !subordinate.test(plain)) && !sure) return false
  if (unit.role === 'told') return lexicon.observed(plain) && here && !away
  if (lexicon.topics.sleep(plain) && !here) return false
  if (afterObserved && scales.test(plain)) return true
  if (sure) return !(away && lexicon.reported(plain))
  if (lexicon.observed(plain)) return !away || here || afterObserved
  return lexicon.visible(plain) && !away && (here || (afterObserved && !isPast(unit)))
}

/** What someone takes, as opposed to what they are to take. */
const status =
  /(?<![a-z])(?:takes|is on|are on|still on|nimmt|nehme|toma|tomo|prend|prends)(?![a-z]).*\d\s?(?:mg|µg|mcg|ml|g|tropfen|drops|gotas|gouttes)(?![a-z])/u

const infinitives = {
  de: /(?<![a-z])(?![a-z]{0,6}ge[a-z]+en[.;]?$)[a-z]{2,}(?:en|ern|eln)[.;]?$/u,
  es: /^[a-z]{2,}(?:ar|er|ir)(?:se)?(?![a-z])/u,
  fr: /^(?:ne pas |se |s'|me )?[a-z]{2,}(?:er|ir|re)(?![a-z])/u,
}
const finite =
  /(?<![a-z])(?:hat|ist|war|wird|kann|mag|will|muss|darf|soll|haben|sind|es|er|sie|kein|keine|tage?n?|wochen|stunden|freundinnen|von|mit|zwischen)(?![a-z])/u

/** An item such as "Umweg weglassen", "Llamar a la mutua": a task without a subject. */
function isInfinitiveItem({ language, folded: plain }: Unit): boolean {
  if (!language || language === 'en') return false
  return (
    infinitives[language].test(plain) &&
    (language !== 'de' || !finite.test(plain.replaceAll(/ (?:mit|von|zwischen) /gu, ' ')))
  )
}

/** Stands among the steps, but is none. */
const rejected =
  /(?<![a-z])(?:verworfen|abgelehnt|(?:didn't|did not|doesn't|does not) want|(?:will|wollte|mochte) (?:[a-z]+ ){0,6}nicht|no (?:quiere|quiso|desea)|ne (?:veut|souhaite|voulait) pas|lehnt (?:[a-z]+ ){0,5}ab|declined?s?|rejected|not requested|not started|refused?s?|rechaza|descarta(?:do|da)?|refuse|ecarte|renonce a)(?![a-z])/u

/** Says that a task was done. */
const finished =
  /(?<![a-z])(?:(?:was|were|been|got|partly|not) (?:done|completed|finished)|completed|did (?:his|her|the|not do)|last time|letztes mal|erledigt|gemacht|nicht geschafft|hech[oa]s?|hizo|completad[oa]s?|la ultima vez|faite?s?|finie?s?|la derniere fois)(?![a-z])/u

/** "Sagt" reports, "sagt ab" does not. */
function reports(unit: Unit): boolean {
  if (!unit.language) return false
  return (
    lexicons[unit.language].reported(unit.folded) &&
    !/(?<![a-z])sagt (?:[a-z]+ ){0,8}(?:ab|zu)(?![a-z])/u.test(unit.folded)
  )
}

function sameBlock(last: Judged, unit: Unit): boolean {
  return last.unit.source === unit.source && last.unit.block === unit.block
}

/** Something agreed, set or announced. */
function isPlanned(unit: Unit, last: Judged | undefined, strict: boolean): boolean {
  if (!unit.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  const soon = lexicon.soon(plain)
  if (unit.bullet && unit.role === null && isInfinitiveItem(unit) && !isWished(unit) && !isPast(unit)) return true
  const follows = last?.kind === 'action' && sameBlock(last, unit)
  if (lexicon.planned(plain) || forThen.test(plain)) return !((isWished(unit) || finished.test(plain)) && !soon)
  if (future(unit) && (soon || follows)) return true
  if (strict || isWished(unit) || (tellsOfOthers(unit) && !unit.bullet)) return false
  if (status.test(plain)) return false
  const announced = lexicon.announced(plain)
  if (follows) {
    const goesOn = announced || soon || lexicon.often(plain) || unit.bullet
    return goesOn && !(isPast(unit) && !soon) && !(lexicon.observed(plain) && !announced)
  }
  return announced && soon && !isPast(unit) && !lexicon.elsewhere(plain) && !lexicon.reported(plain)
}

const will = /(?<![a-z])will (?!not)[a-z]/u

/** "Today she works as a clerk" ends a history. */
const nowadays = /^(?:heute|today|hoy|aujourd'hui),? (?!abend|noch|nachmittag)/u

/** Toward the end of a note, what is said of a coming day is arranged, whoever does it: "The midwife comes on Tuesday." */
function isArranged(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  if (!unit?.language || (unit.role !== null && unit.role !== 'planned') || !isNearEnd(units, at)) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if (reports(unit) || isWished(unit) || nowadays.test(plain)) return false
  if (future(unit)) return strengthOfUnit(unit) === 0
  if (isPast(unit)) return false
  const timed = (dated.test(plain) || until.test(plain)) && !lexicon.topics.sleep(plain)
  return (lexicon.soon(plain) || will.test(plain) || timed) && strengthOfUnit(unit) === 0
}

/** In the last paragraph of a note, or in the second half of its only one. */
function isNearEnd(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  const last = units.findLast((one) => one.source === unit?.source)
  if (!unit || !last || unit.block !== last.block) return false
  const first = units.findIndex((one) => one.source === unit.source && one.block === unit.block)
  const only = units.find((one) => one.source === unit.source)?.block === last.block
  return !only || at - first >= (units.indexOf(last) - first) / 2
}
