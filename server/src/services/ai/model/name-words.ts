import { type AiLanguage, aiLanguages } from '@openhour/shared/features/ai/ai.rules.ts'
import { fileNames, readPhraseFile } from './phrase-file.ts'
import { folded } from '../passages/folded.ts'

/** The lists of `name-words.txt`: one word in a line, in small letters without accents. */
const lists = {
  particles: 'Parts of names that are words of their own: de la Cruz, van der Berg.',
  english: 'Words that are names as well, and those as short as the shortest names.',
  german: 'The same in German.',
  spanish: 'The same in Spanish.',
  french: 'The same in French.',
}
type NameWords = { particles: ReadonlySet<string>; of: Record<AiLanguage, ReadonlySet<string>> }

/** Read when a model is first asked. */
let read: NameWords | undefined
function nameWords(): NameWords {
  if (read) return read
  const own = readPhraseFile(new URL('name-words.txt', import.meta.url), lists)
  const particles = own.particles.split('\n')
  const of = (language: AiLanguage) => new Set([...particles, ...own[fileNames[language]].split('\n')])
  return (read = {
    particles: new Set(particles),
    of: { en: of('en'), de: of('de'), es: of('es'), fr: of('fr') },
  })
}

/** Whether a word is one of a language, in small letters, and not only a name. @param language null: of any of the four */
export function isOrdinaryWord(word: string, language: AiLanguage | null): boolean {
  const plain = folded(word)
  return (language === null ? aiLanguages : [language]).some((one) => nameWords().of[one].has(plain))
}

/** Whether a part of a name is none by itself: 'de', 'van'. */
export const isParticle = (part: string) => nameWords().particles.has(folded(part))
