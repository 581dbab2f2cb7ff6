import { wordsOf } from '../search/words.rules.ts'
import type { SpeakerFigures } from './session-figures.contract.ts'

/** What transcripts call the two, in English, German, French and Spanish, without accents. */
const called = {
  client: new Set('client patient klient klientin patientin cliente patiente paciente'.split(' ')),
  therapist: new Set(
    'therapist counsellor counselor psychologist psychotherapist therapeut therapeutin psychologe psychologin psychotherapeut psychotherapeutin therapeute psychologue psychotherapeute terapeuta psicologo psicologa psicoterapeuta'.split(
      ' ',
    ),
  ),
}
export type SpeakerRole = keyof typeof called

/** Who a speaker of a transcript is: by a word for their part, or by their name. Null if neither says it, or both people have that name. */
export function roleOfSpeaker(speaker: string, names: Record<SpeakerRole, readonly string[]>): SpeakerRole | null {
  const words = wordsOf(speaker)
  const isCalled = (role: SpeakerRole) => {
    const own = new Set(names[role].flatMap(wordsOf))
    return words.some((word) => called[role].has(word)) || (words.length > 0 && words.every((word) => own.has(word)))
  }
  const [client, therapist] = [isCalled('client'), isCalled('therapist')]
  return client === therapist ? null : client ? 'client' : 'therapist'
}

/** The figures of a session with one entry a person: `key` is the role, or the name as it is written. */
export function byPerson(
  speakers: readonly SpeakerFigures[],
  names: Record<SpeakerRole, readonly string[]>,
): { key: string; role: SpeakerRole | null; words: number; questions: number }[] {
  const people = new Map<string, { key: string; role: SpeakerRole | null; words: number; questions: number }>()
  for (const { speaker, words, questions } of speakers) {
    const role = roleOfSpeaker(speaker, names)
    const key = role ?? speaker
    const sum = people.get(key) ?? { key, role, words: 0, questions: 0 }
    people.set(key, { ...sum, words: sum.words + words, questions: sum.questions + questions })
  }
  return [...people.values()]
}

/** Whole percents that add up to 100, those with the largest rest rounded up. All 0 if nobody says a word. */
export function sharesOf(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (100 * count) / all)
  const shares = exact.map(Math.floor)
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRest = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  for (const { at } of byRest.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
