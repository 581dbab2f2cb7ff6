import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { aiSourceKinds } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { aiLanguages } from '@openhour/shared/features/ai/ai.rules.ts'

export const halves = ['tuning', 'unseen'] as const
export type Half = (typeof halves)[number]

/** The letters by which the corpus names sections. */
const sectionLetters = {
  session: { F: 'safety', S: 'summary', P: 'points', O: 'observations', A: 'actions' },
  report: { F: 'safety', M: 'mood', G: 'progress', C: 'concerns', R: 'recommendations', I: 'insights' },
} as const

export type Place = { source: string; start: number; end: number }
/** One wording of a fact: where it stands, and the words that a line must have to say it. */
export type Wording = { span: string; places: Place[]; words: string[] }
export type Fact = { sections: string[]; wordings: Wording[] }
export type Forbidden = { sections: string[]; pattern: RegExp }
export type Passage = { span: string; places: Place[] }

export type BenchText = {
  name: string
  half: Half
  language: AiLanguage
  kind: 'session' | 'report'
  form: string
  client: string
  therapist: string
  sources: AiSource[]
  must: Fact[]
  mustNot: Forbidden[]
  safety: Passage[]
  /** Passages that may stand in `safety` as well. */
  maySafety: Passage[]
  /** Sections that must have no line, because nobody said anything of the kind. */
  empty: string[]
}

/** Words that carry the meaning of a span: four letters or more, or a number. */
export function contentWords(text: string): string[] {
  const all = wordsOf(text)
  const content = all.filter((word) => word.length >= 4 || /\d/.test(word))
  return content.length > 0 ? content : all
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function placesOf(span: string, sources: readonly AiSource[], file: string): Place[] {
  const places = sources.flatMap(({ id, text }) => {
    const found: Place[] = []
    for (let at = text.indexOf(span); at >= 0; at = text.indexOf(span, at + 1)) {
      found.push({ source: id, start: at, end: at + span.length })
    }
    return found
  })
  if (places.length === 0) throw new Error(`${file}: no source has the words "${span}"`)
  return places
}

function readSources(text: string): AiSource[] {
  const parts = text.split(/^=== (.+)\n/m).slice(1)
  const sources: AiSource[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [kind = '', date = null] = (parts[at] ?? '').trim().split(' ')
    const known = aiSourceKinds.find((one) => one === kind)
    if (!known) throw new Error(`"${kind}" is no kind of source`)
    const earlier = sources.filter((one) => one.kind === known).length
    sources.push({
      id: earlier > 0 || date ? `${kind}-${earlier + 1}` : kind,
      kind: known,
      date,
      text: (parts[at + 1] ?? '').trim(),
    })
  }
  return sources
}

/** Reads one text of the corpus; README.md describes the form. @throws if a line is not of that form or a span is in no source */
export function parseText(content: string, half: Half, language: AiLanguage, name: string): BenchText {
  const file = `${half}/${language}/${name}`
  const [before = '', after = ''] = content.split(/^--- expect\n/m)
  const head = (key: string) => new RegExp(`^# ${key}: (.+)$`, 'm').exec(before)?.[1]?.trim() ?? ''
  const kind = head('kind') === 'report' ? 'report' : 'session'
  const letters: Record<string, string> = sectionLetters[kind]
  const order = Object.keys(letters)
  const sectionsOf = (given: string) =>
    [...given.replaceAll(' ', '')]
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((letter) => {
        const section = letters[letter]
        if (!section) throw new Error(`${file}: "${letter}" is no section of a ${kind}`)
        return section
      })
  const sources = readSources(before)
  const expected: Pick<BenchText, 'must' | 'mustNot' | 'safety' | 'maySafety' | 'empty'> = {
    must: [],
    mustNot: [],
    safety: [],
    maySafety: [],
    empty: [],
  }
  const heads = { form: head('form'), client: head('client'), therapist: head('therapist') }
  const text: BenchText = { name, half, language, kind, sources, ...heads, ...expected }
  for (const line of after.split('\n').filter((one) => one.trim() !== '')) {
    const fact = /^\+ ([A-Z]+): (.+)$/.exec(line)
    const forbidden = /^- ([A-Z]+|\*): \/(.+)\/$/.exec(line)
    const passage = /^([!~]) (.+)$/.exec(line)
    const unfilled = /^empty: ([A-Z ]+)$/.exec(line)
    if (fact?.[1] && fact[2]) {
      const wordings = fact[2].split(' || ').map((span) => ({
        span,
        places: placesOf(span, sources, file),
        words: contentWords(span),
      }))
      text.must.push({ sections: sectionsOf(fact[1]), wordings })
    } else if (forbidden?.[1] && forbidden[2]) {
      const sections = forbidden[1] === '*' ? Object.values(letters) : sectionsOf(forbidden[1])
      text.mustNot.push({ sections, pattern: new RegExp(forbidden[2], 'iu') })
    } else if (passage?.[2]) {
      const span = passage[2].trim()
      const list = passage[1] === '!' ? text.safety : text.maySafety
      list.push({ span, places: placesOf(span, sources, file) })
    } else if (unfilled?.[1]) text.empty.push(...sectionsOf(unfilled[1]))
    else throw new Error(`${file}: cannot read "${line}"`)
  }
  return text
}

/** The texts of one half, in all languages. */
export function readHalf(half: Half): BenchText[] {
  const folder = join(import.meta.dirname, half)
  return aiLanguages.flatMap((language) =>
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) =>
        parseText(readFileSync(join(folder, language, file), 'utf8'), half, language, basename(file, '.txt')),
      ),
  )
}
