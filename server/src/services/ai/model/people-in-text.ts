import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { folded } from '../passages/folded.ts'
import { languageOf, languageOfSentence } from '../passages/language.ts'
import type { NameDictionary } from './name-dictionary.ts'
import { isOrdinaryWord } from './name-words.ts'

/** A word with a capital letter, and what decides whether it is a name. */
type Word = {
  text: string
  key: string
  start: number
  end: number
  language: AiLanguage
  /** The word before it on its line, and after it. */
  before: string
  after: string
  /** Stands where any word has a capital letter. */
  opens: boolean
}

const capitalized =
  /(?<![\p{L}\p{N}\p{M}@./_-])\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*(?![\p{N}@_]|[./]\p{L})/gu
const title =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|doctor|nurse|sir|lady|aunt|auntie|uncle|herrn?|frau|doktor|tante|onkel|senora?|senorita|sra?|srta|don|dona|tio|tia|doctora|monsieur|madame|mademoiselle|mme|mlle|oncle|tata|tonton)$/u
const kin =
  /^(?:schwester|bruder|mutter|vater|mama|papa|oma|opa|sohn|tochter|freundin?|frau|mann|partnerin?|kolleg(?:e|in|en)|chefin?|cousine?|nichte|neffe|exfreundin?|exmann|exfrau|ex|nachbarin?|therapeutin?|kind|baby|hund|schwager|schwägerin|enkel|enkelin|hermano|hermana|hijo|hija|amigo|amiga|marido|mujer|novio|novia|soeur|frere|fils|fille|ami|amie|mari|femme|copain|copine|sister|brother|son|daughter|friend|husband|wife|partner|boyfriend|girlfriend|colleague|boss|neighbour|neighbor|cousin)$/u
/** Words before a German noun. */
const article =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|keinem|keiner|mein|meine|meinen|meinem|meiner|meines|dein|deine|deinen|deinem|sein|seine|seinen|seinem|seiner|seines|ihr|ihre|ihren|ihrem|ihrer|ihres|unser|unsere|unseren|unserem|unserer|euer|eure|im|am|zum|zur|beim|vom|ins|ans|aufs|furs|ubers|dieser|diese|dieses|diesen|diesem|jeder|jede|jedes|jeden|jedem|welche|welcher|welches|viel|viele|vielen|mehr|wenig|wenige|einige|mehrere|alle|allen|aller|zwei|drei|vier|funf|sechs)$/u
/** Words after which nouns often stand without an article. */
const noArticle = /^(?:etwas|nichts|ohne|pro|per|aus|in|unter|uber|gegen|vor|auf|laut|wegen|trotz|und|oder|als|wie)$/u
const adjective = /^\p{Ll}{2,}(?:e|en|er|es|em)$/u
const drug =
  /(?:azepam|azolam|oxetine?|triptylin|pramine?|faxine?|opram|tralin|zodon|peridon|apine?|tidine?|piprazol|azine?|trigine?|valproat|gabalin|gabapentin|olol|sartan|statine?|dipine?|formine?|cillin|cyclin|mycin|oxacin|conazol|prazol|profen|codone?|morphone?|fentanil|melatonin|triptan|thiazid|semide?|solone?|phyllin|aripiprazol|lithium|ritalin|phenidat|amphetamin|zolpidem|zopiclon|metazin|buprion|bupropion)[eao]?$/u
/** 'I’ve', 'J’ai', and words of capitals such as PHQ, NSAIDs and EtOH. */
const contraction = /^(?:I|[JLDNCSMTQ]|Qu|Jusqu|Lorsqu|Puisqu)['’]\p{Ll}|['’](?:ve|d|ll|re|m|t)$/u
/** What somebody does, right after a name that opens a sentence and is in no list. */
const doing =
  /^(?:said|says|told|tells|called|calls|asked|asks|left|came|went|wants|thinks|feels|sagte|sagt|rief|kam|ging|meint|meinte|will|wollte|findet|fand|dit|disait|appelle|appela|veut|vient|dijo|dice|llamo|vino|fue|quiere|siente)$/u
const polite = /^(?:ihnen|sie|ihr|ihre|ihren|ihrem|ihrer)$/u
const abbreviation =
  /^(?!M(?:a?c)\p{Lu}\p{Ll}|[OD]['’]\p{Lu}|De\p{Lu}|Van\p{Lu})(?:[\p{Lu}\p{M}'’-]+|\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*)$/u
const dose = /^\s*\(?\d+(?:[.,]\d+)?\s?(?:mg|µg|mcg|ml|g|mmol)\b/u
const suffixes: Record<AiLanguage, RegExp> = {
  en: /(?:tion|sion|ing|ed|ly|ness|ments?|ity|ities|ive|al|osis|itis|isms?|ists?|ables?|ible|ous|ful|less|ology|ics?|ship|hood|ances?|ences?|s)$/u,
  de: /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tat|taten|ismus|ismen|ist|isten|ling|nis|nisse|nissen|tum|ierung|ik|iker|ologie|ose|osen|itis|enz|enzen|anz|ur|uren|ment|mente|gen|chen|lein|innen|erin|erinnen|ern|eln|ens|end|ende|enden)$/u,
  es: /(?:cion|ciones|dad|dades|mente|miento|mientos|ismo|ista|istas|ando|iendo|ado|ada|ados|adas|ido|ida|osis|itis|ico|ica|able|ible|oso|osa|ar|er|ir|s)$/u,
  fr: /(?:tion|tions|ment|ments|ite|ites|isme|iste|istes|ance|ence|ances|ences|ose|ite|ique|iques|able|ible|eux|euse|age|ages|ant|ante|er|ir|ee|ees|s)$/u,
}
const links = ['', 's', 'es', 'n', 'en', 'er', 'e', 'ens']
const endings = ['', 'e', 'en', 'er', 'ern', 'n', 's', 'es', 'in', 'innen', 'te', 'ten']

/** Whether a German word is a noun of the dictionary, in another form or put together of its words. */
function isGermanNoun(word: string, { rank, isWord }: NameDictionary, depth = 2): boolean {
  const isKnown = (part: string) => rank(part, 'de') !== undefined || isOrdinaryWord(part, 'de')
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, word.length - ending.length)
    if (stem.length >= 3 && (isKnown(stem) || isKnown(`${stem}e`) || isKnown(`${stem}en`))) return true
  }
  if (depth === 0) return false
  for (let at = 3; at <= word.length - 3; at++) {
    const first = word.slice(0, at)
    const isFirst = links.some(
      (link) =>
        first.endsWith(link) &&
        first.length - link.length >= 3 &&
        (isKnown(first.slice(0, first.length - link.length)) ||
          isWord(first.slice(0, first.length - link.length), 'de')),
    )
    if (isFirst && isGermanNoun(word.slice(at), { rank, isWord } as NameDictionary, depth - 1)) return true
  }
  return false
}

/** Capital letters of these are no sign in a line that has little else: a heading, or a list of terms. */
function isHeading(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? []
  return words.length >= 2 && words.filter((word) => /^\p{Lu}/u.test(word) || word.length < 4).length === words.length
}

function wordsOf(text: string, line: string, offset: number, language: AiLanguage): Word[] {
  const heading = isHeading(line)
  return [...line.matchAll(capitalized)].map(({ 0: found, index }) => {
    const word = found.replace(/['’]s$/u, '')
    const [head, tail] = [line.slice(0, index), line.slice(index + found.length)]
    const before = /([\p{L}\p{M}'’-]+)[.]?[\s(„“"«‚‘-]*$/u.exec(head)?.[1] ?? ''
    const after = /^[\s,)"“”»]*([\p{L}\p{M}]+)/u.exec(tail)?.[1] ?? ''
    return {
      text: word,
      key: folded(word),
      start: offset + index,
      end: offset + index + word.length,
      language,
      before: folded(before),
      after,
      opens:
        heading ||
        /(?:^|[.!?¿¡…:;•*|>/\]–—]|(?:^|\s)[-–]|["“„«‚‘(]|\d[.)])\s*$/u.test(
          head.replace(/\b(?:Mr|Mrs|Ms|Dr|Prof|Sr|Sra|St)\.\s*$/u, 'x '),
        ),
    }
  })
}

/** Words with a capital letter that are nobody's name, though the lists have them. */
const capitalWords = new Set(
  'god lord christmas easter mum mom dad mother father grandma grandpa internet bible church english dieu noel paques dios navidad virgen papa mama gott'.split(
    ' ',
  ),
)

/** Whether a German word has other forms, as nouns do and names do not. */
const hasForms = (word: string, { rank, isWord }: NameDictionary) =>
  (rank(word, 'de') !== undefined || isWord(word, 'de')) &&
  ['e', 'en', 'n', 'er', 'es', 'ern'].some((ending) => isWord(`${word}${ending}`, 'de'))

function isGermanName(word: Word, dictionary: NameDictionary): boolean {
  const { text, key, before, opens } = word
  const { isGivenName, isOwnGivenName, isSurname, isOwnSurname, isWord, rank } = dictionary
  if (polite.test(key)) return false
  const ordinary = isOrdinaryWord(key, 'de')
  const afterKin = kin.test(before)
  if (isOwnGivenName(key, 'de') || isOwnGivenName(key.replace(/s$/u, ''), 'de')) return !ordinary || afterKin
  if (ordinary) return false
  const asNoun = !afterKin && (article.test(before) || (adjective.test(before) && !opens))
  if (isGivenName(key)) return afterKin || (!asNoun && !hasForms(key, dictionary))
  if (asNoun) return false
  if (isSurname(key)) {
    const isForeign = !isOwnSurname(key, 'de')
    return !hasForms(key, dictionary) && !(isForeign && rank(key, 'de') !== undefined) && !(opens && isWord(key, 'de'))
  }
  if (suffixes.de.test(key) || text.includes('-') || noArticle.test(before)) return false
  return (!opens || doing.test(folded(word.after))) && !isWord(key, 'de') && !isGermanNoun(key, dictionary)
}

/** A capital letter that no rule of the language asks for, or a word of the lists of names. */
function isNameAlone(word: Word, dictionary: NameDictionary, small: ReadonlySet<string>): boolean {
  const { key, language, opens } = word
  const { isGivenName, isOwnGivenName, isSurname, rank, isWord } = dictionary
  if (language === 'de') return isGermanName(word, dictionary)
  if (small.has(key) || capitalWords.has(key)) return false
  const often = rank(key, language) ?? Infinity
  const ordinary = isOrdinaryWord(key, language)
  const given = isGivenName(key)
  if (given && !ordinary && key.length > 2) return !opens || often > 1500 || isOwnGivenName(key, language)
  if (!opens) return given || (isSurname(key) ? ordinary || often > 4000 : !ordinary && often > 20_000)
  if (ordinary || isWord(key, language)) return false
  return doing.test(folded(word.after)) || (isSurname(key) && key.length > 3 && !suffixes[language].test(key))
}

/** A stretch of a text that is likely somebody's name. */
export type NamedPerson = { name: string; start: number; end: number }

/**
 * Finds what is likely the name of a person: words with a capital letter that the list of names has, or no dictionary. Names of places and firms are among
 * them. Names in small letters and names that are common words of the language are not found where nothing shows that they are names.
 */
export function peopleIn(
  text: string,
  dictionary: NameDictionary,
  others: ReadonlySet<string> = new Set(),
): NamedPerson[] {
  const whole = languageOf(text) ?? 'en'
  const words: Word[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    words.push(...wordsOf(text, line, offset, languageOfSentence(line, whole) ?? whole))
    offset += line.length + 1
  }
  const small = new Set((text.match(/(?<!\p{L})\p{Ll}[\p{L}\p{M}]*/gu) ?? []).map(folded))
  const isExcluded = ({ text: word, key, end }: Word) =>
    dictionary.isNobody(key) ||
    title.test(key) ||
    key.length < 2 ||
    contraction.test(word) ||
    (abbreviation.test(word) && (word.length < 5 || !dictionary.isGivenName(key))) ||
    drug.test(key) ||
    dose.test(text.slice(end, end + 12))
  const known = new Map<string, boolean>()
  const found = new Set<number>()
  words.forEach((word, at) => {
    if (isExcluded(word)) return
    if (isNameAlone(word, dictionary, small)) found.add(at)
    else if (others.has(word.key) && !isOrdinaryWord(word.key, word.language) && !article.test(word.before))
      found.add(at)
    else if (title.test(word.before) && !article.test(word.key)) {
      if (/^(?:doktor|doctor|professor|kollege|mutter|vater)/u.test(word.key)) return
      if (dictionary.isSurname(word.key) || (dictionary.rank(word.key, word.language) ?? Infinity) > 3000) found.add(at)
    }
  })
  // The other part of a name: 'Anna Koch'.
  words.forEach((word, at) => {
    if (found.has(at) || isExcluded(word)) return
    const previous = words[at - 1]
    const follows = previous && found.has(at - 1) && text.slice(previous.end, word.start) === ' '
    const precedes = found.has(at + 1) && words[at + 1] && text.slice(word.end, words[at + 1]?.start) === ' '
    const isPart = dictionary.isSurname(word.key) || dictionary.isGivenName(word.key)
    if (follows && !small.has(word.key) && (isPart || !dictionary.isWord(word.key, word.language))) found.add(at)
    if (precedes && !word.opens && dictionary.isGivenName(word.key)) found.add(at)
  })
  for (const at of found) known.set(words[at]?.key ?? '', true)
  return words.flatMap((word, at) => {
    const again = known.has(word.key) && !isExcluded(word) && !(word.language === 'de' && article.test(word.before))
    return found.has(at) || (again && !isOrdinaryWord(word.key, word.language))
      ? [{ name: word.text, start: word.start, end: word.end }]
      : []
  })
}

/** The most names that are shown, and told apart. */
const mostNames = 500

/**
 * The names in texts, each once: whole where a text has it whole, so that "Anna" is part of "Anna Koch".
 * @param known names of people whom the practice knows
 */
export function namesIn(texts: readonly string[], dictionary: NameDictionary, known: readonly string[]): string[] {
  const others = new Set(known.flatMap((name) => name.split(/[\s,-]+/u).map(folded)).filter((part) => part.length > 2))
  const names = new Set<string>()
  for (const text of texts) {
    let last: NamedPerson | undefined
    for (const { name, start, end } of peopleIn(text, dictionary, others)) {
      if (last && text.slice(last.end, start) === ' ') last = { name: `${last.name} ${name}`, start: last.start, end }
      else {
        if (last) names.add(last.name)
        last = { name, start, end }
      }
    }
    if (last) names.add(last.name)
  }
  const whole = [...names].filter((name) => name.includes(' '))
  const parts = new Set(whole.flatMap((name) => name.split(' ')))
  return [...names].filter((name) => name.includes(' ') || !parts.has(name)).slice(0, mostNames)
}
