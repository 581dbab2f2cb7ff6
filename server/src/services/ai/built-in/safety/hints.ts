import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { fileNames, readPhraseFile } from '../phrase-file.ts'
import { phrases, type Phrases } from '../phrases.ts'

/**
 * What a sentence touches, one list for each in `hints/<language>.txt`. Most mean nothing by themselves; two or three of
 * them in one sentence can mean danger, in whatever order and words.
 */
const concepts = {
  unreal: 'Something thought, wished, planned or only possible.',
  means: 'Things that can kill.',
  place: 'Heights, water, traffic and other places.',
  deadly: 'What one would do with them.',
  measure: 'Finding out whether something is enough, holds, or is unobserved.',
  store: 'Keeping and getting ready.',
  gone: 'No longer being there.',
  strange: 'A future without oneself.',
  parting: 'Giving away, putting in order, saying goodbye.',
  closed: 'For the last time, for afterward.',
  body: 'Parts of the body that people hurt on themselves.',
  wound: 'Hurting a body.',
  weak: 'Children and people who are cared for.',
  grown: 'Adults who have power over someone.',
  abuse: 'Touch, undressing, secrets, someone at the bed.',
  force: 'Force.',
  neglect: 'Leaving someone helpless, and harshness that says so by itself.',
  fatal: 'Accidents and means that kill others.',
  lurk: 'Waiting for someone, wishing them harm, how easy it would be.',
  target: 'Someone else.',
  control: 'What partners control.',
  forbids: 'Forbidding, taking away, checking.',
  picture: 'Imagining or telling oneself something.',
  scene: 'What such pictures show.',
  later: 'A season, a feast, a birthday to come.',
  nomore: 'No longer, without, fewer.',
  would: 'The conditional.',
  kin: 'Family and friends.',
  benefit: 'What they would gain.',
  fear: 'Fear of someone, and hiding from them.',
  reckless: 'Danger someone puts themselves into on the road.',
  vital: 'Medicines that nobody leaves out unharmed.',
  stopped: 'Leaving them out.',
  fasting: 'Eating and drinking nothing.',
  resolved: 'Calm since a decision, everything settled, what is left for the others.',
  called: 'Waiting for death to come by itself.',
  menace: 'Threats in everyday words.',
  stalking: 'Finding out where someone is, and being there.',
  weapon: 'Weapons.',
  kept: 'Near at hand, or made ready.',
  watched: 'What a controlling partner checks, keeps and forbids.',
  cowed: 'How people live and dress who are afraid of someone at home.',
  exploited: 'Money, signatures and care taken from those who depend on someone.',
  animal: 'Pets.',
  cruel: 'What is done to them.',
  numbing: 'What self-harm is for, and how it is hidden.',
  hurled: 'Blows that just missed.',
  waking: 'Waking up.',
  sorry: 'Wishing it had not been so.',
  rescued: 'Not having been found or saved.',
  estate: 'What is left to others, and a funeral.',
  told: 'Telling someone where things are.',
  condition: 'If or when.',
  nobody: 'Making sure that nobody has someone, or that it never happens.',
  firearm: 'Guns.',
  held: 'Having something, or knowing where it is.',
  ultimatum: 'If someone does it again.',
  final: 'What they will then never do again.',
} as const
type Concept = keyof typeof concepts

const names = Object.keys(concepts) as Concept[]

function read(language: AiLanguage): Record<Concept, Phrases> {
  const words = readPhraseFile(new URL(`hints/${fileNames[language]}.txt`, import.meta.url), concepts)
  return Object.fromEntries(names.map((name) => [name, phrases(words[name])])) as Record<Concept, Phrases>
}

const lists: Record<AiLanguage, Record<Concept, Phrases>> = {
  en: read('en'),
  de: read('de'),
  es: read('es'),
  fr: read('fr'),
}

/** Concepts that say more together than each by itself. */
const together: readonly (readonly Concept[])[] = [
  ['body', 'wound'],
  ['means', 'measure'],
  ['means', 'store'],
  ['means', 'closed'],
  ['means', 'deadly'],
  ['means', 'gone'],
  ['place', 'measure'],
  ['place', 'deadly'],
  ['place', 'gone'],
  ['gone', 'unreal'],
  ['strange'],
  ['parting', 'closed'],
  ['later', 'nomore'],
  ['kin', 'would', 'benefit'],
  ['picture', 'scene', 'target'],
  ['picture', 'deadly'],
  ['target', 'fatal', 'lurk'],
  ['target', 'place', 'lurk'],
  ['target', 'fatal', 'unreal'],
  ['weak', 'force'],
  ['neglect'],
  ['grown', 'abuse'],
  ['grown', 'control', 'forbids'],
  ['grown', 'fear'],
  ['reckless'],
  ['vital', 'stopped'],
  ['fasting'],
  ['resolved'],
  ['called'],
  ['menace'],
  ['stalking'],
  ['weapon', 'kept'],
  ['watched'],
  ['cowed'],
  ['exploited'],
  ['animal', 'cruel'],
  ['numbing'],
  ['hurled'],
  ['firearm', 'held'],
  ['ultimatum', 'final'],
  ['condition', 'nobody'],
  ['waking', 'sorry'],
  ['rescued', 'unreal'],
  ['estate', 'told'],
]

/** Whether a sentence may speak of self-harm, harm to others or abuse without naming it. @param plain folded */
export function hints(plain: string, language: AiLanguage): boolean {
  const found = new Map<Concept, boolean>()
  const touches = (concept: Concept) => {
    const known = found.get(concept) ?? lists[language][concept](plain)
    found.set(concept, known)
    return known
  }
  return together.some((parts) => parts.every(touches))
}
