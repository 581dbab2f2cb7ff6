import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { plainHeading } from '@openhour/shared/features/ai/section-headings.rules.ts'
import { hasOtherLabel, type Heading, headingAt, headingLine, type Role, usesLetters } from './headings.ts'
import { sentencesOf, type Span, trimmed } from './sentences.ts'
import { type Label, openSpeakers } from './speakers.ts'
import type { Turn } from './turns.ts'

/** A sentence or an item of a list, and where the writer put it. */
export type Piece = Span & {
  source: AiSource
  text: string
  /** Of the heading above it; null if none is known. */
  role: Role | null
  /** The words of that heading. */
  heading: string | null
  /** Counts who speaks when; -1 outside of transcripts. */
  turn: number
  /** Where the name of the speaker begins, if this is the first sentence of their turn. */
  labelStart: number
}

export type ReadSource = {
  pieces: Piece[]
  /** Whether a heading of the writer is known. */
  hasHeadings: boolean
  /** What people say, if it is a transcript. */
  turns: Turn[] | undefined
}

/** How an item of a list begins. */
const bullet = /^\s*(?:[-*•–—·‣▪◦●○►>+]+|\(?\d{1,2}[.)](?!\d)|[a-z]\)|\[[ xX]?\]|☐|☑|✓)\s+/u
/** Lines of strokes, and what subtitles have between what is said. */
const noText = /^(?:[\s\-=_*~#|.]+|\s*\d+\s*|WEBVTT.*|NOTE\b.*|\s*(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?\s*-->.*)$/u

/** Whether a line goes on with the sentence of the line before, as in emails that break lines. */
const continues = (before: string, line: string) =>
  !/[.!?:;…]["'”“»)]*\s*$/u.test(before) && (/^\s*[\p{Ll}\d(,]/u.test(line) || before.length > 60)

/**
 * Reads a source in its order. Everything in it is in a piece, but for headings, names of speakers and marks of lists.
 * @param ownHeadings of the practice's own templates, known beside those of the forms
 */
export function readSource(source: AiSource, ownHeadings: readonly string[] = []): ReadSource {
  const { text } = source
  const lines = linesOf(text)
  const texts = lines.map((line) => text.slice(line.start, line.end))
  const isTranscript = source.kind === 'transcript'
  const letters = !isTranscript && usesLetters(texts)
  const known = { letters, own: new Set(ownHeadings.map(plainHeading)) }
  const labelOf = openSpeakers(texts, { isTranscript, known })
  const speaks = isTranscript || labelOf !== undefined
  const pieces: Piece[] = []
  const turns: Turn[] = []
  let under: Heading | null = null
  let hasHeadings = false
  /** The last heading stood before its text in the same line, and so do others. */
  let isInline = false
  let turn = speaks && !labelOf ? 0 : -1
  let labelStart = -1
  let open: Span | undefined
  let wasBlank = true

  function add(stretch: Span) {
    for (const piece of sentencesOf(text, stretch)) {
      const found = speaks ? undefined : headingAt(text.slice(piece.start, piece.end), known)
      if (found) {
        under = found
        hasHeadings = true
        isInline = true
      }
      const own = trimmed(text, { start: piece.start + (found?.length ?? 0), end: piece.end })
      if (own.end <= own.start) continue
      pieces.push({
        ...own,
        source,
        text: text.slice(own.start, own.end),
        role: under?.role ?? null,
        heading: under?.label ?? null,
        turn,
        labelStart: labelStart >= 0 ? labelStart : own.start,
      })
      labelStart = -1
    }
  }
  function flush() {
    if (open) {
      const said = text.slice(open.start, open.end)
      const last = turns.at(-1)
      if (last) last.text += ` ${said}`
      else if (speaks) turns.push({ speaker: null, text: said })
      add(open)
    }
    open = undefined
  }
  function begin({ speaker, start, length }: Label, line: Span) {
    flush()
    turn++
    turns.push({ speaker, text: '' })
    labelStart = line.start + start
    open = { start: line.start + length, end: line.end }
  }
  function read(line: Span, own: string) {
    const label = labelOf?.(own)
    if (label) return begin(label, line)
    const heading = speaks ? undefined : headingLine(own, known)
    if (heading !== undefined) {
      flush()
      under = heading
      hasHeadings ||= heading !== null
      isInline = false
      // A heading of something else may say something itself: "SUICIDAL SINCE MAY".
      if (heading === null) open = { start: line.start, end: line.end }
      return undefined
    }
    const mark = speaks ? null : bullet.exec(own)
    if (mark) {
      flush()
      open = { start: line.start + mark[0].length, end: line.end }
      return undefined
    }
    if (open && continues(text.slice(open.start, open.end), own)) {
      open.end = line.end
      return undefined
    }
    flush()
    // "Family: …" below "P: …" is a part of its own, not of the plan. "Mood: …" below "Objective" is a part of it.
    const mayEnd = under?.role === 'planned' || isInline
    if (!speaks && mayEnd && wasBlank && hasOtherLabel(own) && !headingAt(own, known)) under = null
    open = { start: line.start, end: line.end }
    return undefined
  }

  for (const [at, line] of lines.entries()) {
    const own = texts[at] ?? ''
    const isBlank = own.trim() === ''
    if (isBlank || noText.test(own)) flush()
    else read(line, own)
    wasBlank = isBlank
  }
  flush()
  return { pieces, hasHeadings, turns: speaks ? turns : undefined }
}

function linesOf(text: string): Span[] {
  const found: Span[] = []
  let start = 0
  for (const line of text.split('\n')) {
    found.push({ start, end: start + line.length })
    start += line.length + 1
  }
  return found
}
