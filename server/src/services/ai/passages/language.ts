import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { detect } from 'tinyld/light'
import { folded } from './folded.ts'

/** Words that only one of the four languages has, as far as possible; they make up a third of a plain sentence and are frequent in telegraphic notes. */
const ownWords: Record<AiLanguage, Set<string>> = {
  en: words(`the and of to is was were her his she he they that with for on at from but has had have not be been are it this by
    which who when after before about an my i'm i will would could no since without next last week weeks month agreed session
    mood sleep anxiety hours per twice daily today says said reports denies feels felt than out up down does did our we you
    your their them him if what all more only also still every during again`),
  de: words(`der die das und ist nicht ein eine einen einem einer ich er sie es wir mit auf fur von zu zum zur im am den dem des
    hat habe haben war wird werden bei nach seit vor uber unter aus als auch noch nur aber wenn dass sich sei kein keine keinen
    mich mir ihm ihr ihre sein seine durch gegen ohne wegen bis um mehr sehr schon immer wieder jeden taglich stunde std pat
    klient klientin sitzung termin nachste nachster woche schlaf stimmung angst plan vereinbart wirkt berichtet gut uhr heute
    morgen abend`),
  es: words(`el los las y que del una unos por con para su sus se lo al como mas pero ha han muy sin sobre entre cuando tambien
    hasta desde donde esta este esto ese esa fue ser era son yo mi le les nos ya hay porque todo algo nada cada dia dias
    semana semanas sesion proxima hoy manana ayer niega refiere dice siente animo sueno ansiedad horas hace hacia dos tres
    quiere tiene tenia`),
  fr: words(`le les et du une des que qui dans pour par sur au aux avec ce cette ces est sont il elle ils elles nous vous je ne
    pas plus mais ou se sa ses son leur leurs etait ont fait tout tous comme bien depuis sans chez apres avant jour jours
    semaine semaines seance prochaine aujourd'hui demain hier dit rapporte humeur sommeil anxiete heures deux trois j'ai
    c'est n'est n'a d'une qu'il qu'elle jusqu'au quand lui`),
}

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/u))
}

const languages = Object.keys(ownWords) as AiLanguage[]

const tellTale: Record<AiLanguage, RegExp> = {
  en: /\b(?:i'm|don't|didn't|isn't|can't|won't)\b/giu,
  de: /[ßäöü]/giu,
  es: /[¿¡ñ]|ción\b|[áíóú]/giu,
  fr: /[çèêœ]|\b[dlnjcs]['’]/giu,
}

const cap = 20_000

function scores(text: string): { best: AiLanguage; score: number; second: number; words: number } {
  const given = text.slice(0, cap)
  const tokens = folded(given).match(/[a-z]+(?:'[a-z]+)?/gu) ?? []
  const found = languages
    .map((language) => {
      const own = tokens.filter((token) => ownWords[language].has(token)).length
      // Other languages have these letters too: they only add to words.
      return { language, score: own + 0.5 * Math.min(own, given.match(tellTale[language])?.length ?? 0) }
    })
    .toSorted((one, other) => other.score - one.score)
  return {
    best: found[0]?.language ?? 'en',
    score: found[0]?.score ?? 0,
    second: found[1]?.score ?? 0,
    words: tokens.length,
  }
}

/** Letters of the Latin script among all letters. */
function latinShare(text: string): number {
  const letters = text.slice(0, cap).match(/\p{L}/gu)?.length ?? 0
  return letters === 0 ? 0 : (text.slice(0, cap).match(/\p{Script=Latin}/gu)?.length ?? 0) / letters
}

/**
 * The language of a text, null if it is none of the four. Counted words decide, because notes are short and telegraphic; tinyld is asked only where they
 * are rare, and so recognizes other languages.
 */
export function languageOf(text: string): AiLanguage | null {
  if (latinShare(text) < 0.5) return null
  const { best, score, second, words: count } = scores(text)
  if (count === 0) return null
  const share = score / count
  if (share >= 0.28 && score > second * 1.15) return best
  const guessed = detect(text.slice(0, 2000))
  const known = languages.find((language) => language === guessed)
  if (score >= 2 && score >= second * 1.5 && (known === best || share >= 0.12 || count < 12)) return best
  if (known) return known
  return score >= 1 && score > second && count < 12 ? best : null
}

/** The language of one sentence in a text of a known language: another one only if its words clearly say so. */
export function languageOfSentence(text: string, otherwise: AiLanguage | null): AiLanguage | null {
  const { best, score, second, words: count } = scores(text)
  if (best === otherwise || count < 4) return otherwise
  return score >= 3 && score >= second * 2 && score / count >= 0.25 ? best : otherwise
}

/** The language that most words of a sentence speak for, however few they are; null if none do, or two languages as much. */
export function likeliestLanguage(text: string): AiLanguage | null {
  const { best, score, second } = scores(text)
  return score > second ? best : null
}
