/** A text whose names were replaced, and where each of its positions stood before. */
export type Masked = { text: string; originalAt: (position: number) => number }

export type Pseudonyms = {
  /** Replaces names. Positions in the result lead back to the text as it was. */
  mask(text: string): Masked
  /** Puts the names back, as the sources first wrote them. */
  restore(text: string): string
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const titles = /^(?:dr|mr|mrs|ms|prof|herr|frau|sr|sra|mme|m)\.?$/iu

/** Scripts that write words without spaces between them, or particles right after a name. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whole words only, single ones in the genitive too: 'Annas' in German. */
function bounded(form: string): string {
  if (unspaced.test(form)) return escaped(form)
  return `(?<![\\p{L}\\p{N}])${escaped(form)}(?=${/\s/u.test(form) ? '' : 's?'}(?![\\p{L}\\p{N}\\p{M}]))`
}

/** A name as people write it: whole, and each of its parts that has at least two letters and is no title, with accents as one character or two. */
function formsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name, ...name.split(/[\s,]+/u)])
  const forms = parts
    .map((part) => part.trim())
    .filter((part) => /^[\p{Lu}\p{Lo}][\p{L}\p{M}]/u.test(part) && !titles.test(part))
    .flatMap((part) => [part.normalize('NFC'), part.normalize('NFD')])
  return [...new Set(forms)].toSorted((one, other) => other.length - one.length)
}

/**
 * Keeps the names of client and therapist from leaving. Only the names in their records are known: nicknames, names in small letters and those of
 * other people stay.
 */
export function pseudonymsFor(clientNames: readonly string[], therapistNames: readonly string[]): Pseudonyms {
  const people = [
    { word: 'CLIENT', forms: formsOf(clientNames) },
    { word: 'THERAPIST', forms: formsOf(therapistNames) },
  ]
  const wordOf = new Map(people.flatMap(({ word, forms }) => forms.map((form) => [form.toLowerCase(), word] as const)))
  const all = [...wordOf.keys()].toSorted((one, other) => other.length - one.length)
  const pattern = all.length > 0 ? new RegExp(all.map(bounded).join('|'), 'giu') : undefined
  const firstForm = new Map<string, string>()

  return {
    mask(text) {
      if (!pattern) return { text, originalAt: (position) => position }
      let masked = ''
      let copied = 0
      const steps: { at: number; original: number; length: number; originalLength: number }[] = []
      for (const { 0: form, index } of text.matchAll(pattern)) {
        const word = wordOf.get(form.toLowerCase())
        // A name that is also a word, such as Will or Hope, is one only with a capital letter.
        if (word === undefined || /^\p{Ll}/u.test(form)) continue
        if (!firstForm.has(word)) firstForm.set(word, form)
        masked += text.slice(copied, index)
        steps.push({ at: masked.length, original: index, length: word.length, originalLength: form.length })
        masked += word
        copied = index + form.length
      }
      masked += text.slice(copied)
      return {
        text: masked,
        originalAt: (position) => {
          let shift = 0
          for (const step of steps) {
            if (position <= step.at) break
            if (position < step.at + step.length) return step.original
            shift = step.original + step.originalLength - (step.at + step.length)
          }
          return position + shift
        },
      }
    },
    restore: (text) => text.replaceAll(/\b(?:CLIENT|THERAPIST)(?=s?\b)/gu, (word) => firstForm.get(word) ?? word),
  }
}
