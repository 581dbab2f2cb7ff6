import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { partsOf, verbWithParticle } from './word-forms.ts'
import { wordListsOf } from './word-lists.ts'

type Finder = (word: string, particles: readonly string[]) => number[]

/**
 * Finds the words of the evidence that back a word of a line, closest first: the word itself, another form of it, a synonym, or what it is more general than.
 * German verbs may have their particle elsewhere (`particles` are those of the line), and compounds are compared by their parts.
 * @param ids the words of the evidence with their numbers
 */
export function placeFinder(ids: ReadonlyMap<string, number>, language: AiLanguage): Finder {
  const lists = wordListsOf(language)
  const isGerman = language === 'de'
  // Most lines have the words of their evidence, so the rest is only looked for when a word is not there.
  const indexBy = (keysOf: (word: string) => readonly string[], most = ids.size) => {
    let index: Map<string, number[]> | undefined
    return (keys: readonly string[]): number[] => {
      if (keys.length === 0) return []
      if (index === undefined) {
        index = new Map()
        for (const [word, id] of [...ids].slice(0, most)) for (const key of keysOf(word)) push(index, key, id)
      }
      return [...new Set(keys.flatMap((key) => index?.get(key) ?? []))]
    }
  }
  const byForm = indexBy(lists.formsOf)
  const bySynonym = indexBy(lists.synonymsOf)
  const bySpecial = indexBy(lists.specialOf)
  const meaningsOf = (word: string) => [...lists.formsOf(word), ...lists.synonymsOf(word)]
  const byVerb = indexBy((word) => {
    const { before = '', verb = '' } = verbWithParticle(word) ?? {}
    return verb === '' ? [] : meaningsOf(verb).map((meaning) => `${before} ${meaning}`)
  })
  const byPart = indexBy((word) => partsOf(word).flat(), mostSplit)
  const byPartSynonym = indexBy((word) => partsOf(word).flat().flatMap(lists.synonymsOfPart), mostSplit)

  const found = (word: string): number[] => {
    const same = ids.get(word)
    if (same !== undefined) return [same]
    const forms = byForm(lists.formsOf(word))
    if (forms.length > 0) return forms
    const synonyms = bySynonym(lists.synonymsOf(word))
    return synonyms.length > 0 ? synonyms : bySpecial(lists.generalOf(word))
  }
  const apartOrJoined: Finder = (word, particles) => {
    const { before = '', verb = '' } = verbWithParticle(word) ?? {}
    const joined = verb === '' ? [] : byVerb(meaningsOf(verb).map((meaning) => `${before} ${meaning}`))
    const apart = ids.has(before) ? found(verb) : []
    const meanings = meaningsOf(word)
    return [...joined, ...apart, ...byVerb(particles.flatMap((one) => meanings.map((meaning) => `${one} ${meaning}`)))]
  }
  // "Arbeitsstress" of "Stress bei der Arbeit", "Bauchschmerzen" of "Bauchweh", "Tabletten" of "Schlaftabletten".
  const compound = (word: string): number[] => {
    const placesOf = (part: string) => {
      const whole = found(part)
      return whole.length > 0 ? whole : byPartSynonym(lists.synonymsOf(part))
    }
    for (const [first, rest] of partsOf(word)) {
      const head = [...placesOf(first), ...placesOf(first.replace(/(?:s|n|en)$/u, ''))]
      const tail = head.length > 0 ? placesOf(rest) : []
      if (tail.length > 0 || (head.length > 0 && lists.isNeutral(rest))) return [...new Set([...head, ...tail])]
    }
    return lists.isPerson(word) ? [] : byPart([word])
  }
  let compared = 0
  return (word, particles) => {
    const places = found(word)
    if (places.length > 0 || !isGerman || ++compared > mostCompared) return places
    const verbs = apartOrJoined(word, particles)
    return verbs.length > 0 ? verbs : compound(word)
  }
}

/** No line has so many verbs and compounds that its evidence says otherwise by honest means. */
const mostCompared = 50
const mostSplit = 500

/** Adds to a list of a map. Long lists end: nothing stands at so many places by honest means. */
export function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else if (list.length < mostListed && list.at(-1) !== value) list.push(value)
}
const mostListed = 50
