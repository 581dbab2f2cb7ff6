import { headingAt, headingLine } from './headings.ts'
import type { Span } from './sentences.ts'

/** How an item of a list begins. */
export const bullet = /^\s*(?:[-*•–—·‣▪◦●○►>]+|\(?\d{1,2}[.)](?!\d)|[a-z]\)|\[[ x]\]|☐|☑|✓)\s+/u
/** A line of strokes. */
export const rule = /^[\s\-=_*~#|.]+$/u
/** What subtitles have between what is said. */
export const timing = /^\s*(?:\d+\s*$|WEBVTT|NOTE\b|(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->)/u

export type Line = Span & { text: string }

/** The lines of a text, and where they stand. */
export function linesOf(text: string): Line[] {
  const found: Line[] = []
  let start = 0
  for (const line of text.split('\n')) {
    found.push({ start, end: start + line.length, text: line.replace(/\r$/u, '') })
    start += line.length + 1
  }
  return found
}

/** Between a line that ends a sentence, or none, and one that follows. */
export function isPlainPlace(lines: readonly Line[], at: number): boolean {
  const [before = '', after = ''] = [lines[at - 1]?.text.trim(), lines[at + 1]?.text.trim()]
  return (before === '' || /[.!?…:]["'”“»)]*$/u.test(before)) && after !== ''
}

/** Several sentences, with a full stop at the end. */
export const isParagraph = (text: string) =>
  text.length > 60 && /[.!?…]["'”“»)]*\s+\S/u.test(text) && /[.!?…]["'”“»)]*\s*$/u.test(text)

/** Ends with a question, which in a note is none if it is quoted after other words: "He asks: 'Was that all?'" */
export function isQuestion(own: string, turn: number): boolean {
  // "Telefoniert wieder mit dem Bruder, Versöhnung?" tells something, and then wonders.
  if (turn < 0 && /^[^?¿]{15,};\s[^;?]+\?$/u.test(own)) return false
  if (turn < 0 && /^[^?¿]{15,}(?:[,;]|\s[–-])\s+[^\s,;]+(?:\s[^\s,;]+)?\s?\?$/u.test(own)) return false
  if (turn < 0 && /^[^"“„«»]{8,}["“„«»][^"“„«»]+[?？]\s*["”“»)\s]+$/u.test(own)) return false
  return /[?？]["'”“»)\s]*$/u.test(own) || own.startsWith('¿')
}

/** Whether a note is made of sections: at least two of its paragraphs begin with a heading, and not just a few of many. */
export function hasStructure(lines: readonly string[], letters: boolean): boolean {
  const first = lines.filter((line, at) => line.trim() !== '' && (lines[at - 1] ?? '').trim() === '')
  const headed = lines.filter(
    (line) => line.trim() !== '' && !bullet.test(line) && (headingAt(line, letters) ?? headingLine(line, letters)),
  )
  return headed.length >= 2 && headed.length >= first.length * 0.35
}

/** Whether a line goes on with the sentence of the line before, as in emails that break lines. */
export function continues(before: string, line: string): boolean {
  return (
    !/^\s*\p{L}[\p{L} ]{0,24}\s?:\s/u.test(line) &&
    !/[.!?:;…]["'”“»)]*\s*$/u.test(before) &&
    (/^\s*[\p{Ll}\d(,]/u.test(line) || before.length > 60)
  )
}
