import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { continuesOrder, isOrder, isProse, link, markupOf, programLinesIn, quotedOrdersIn } from './foreign-text.ts'
import { headingAt, headingLine, openerOf, usesLetters, type Role } from './headings.ts'
import { languageOfSentence } from './language.ts'
import { folded } from './phrases.ts'
import { isFragment, isRating, isRatingText, joined, turnsAround } from './pieces.ts'
import { sentencesOf, trimmed, type Span } from './sentences.ts'
import { openSpeakers, type Speaker } from './speakers.ts'

/** A sentence or an item of a list, where it stands, and what its surroundings say about it. */
export type Unit = Span & {
  source: AiSource
  /** The words of the source from start to end. */
  text: string
  folded: string
  language: AiLanguage | null
  /** Of the heading above it. */
  role: Role | null
  /** The heading stands directly before it, on its own line or in it. */
  labelled: boolean
  /** Counts paragraphs and lists: units of one belong together. */
  block: number
  bullet: boolean
  speaker: Speaker | null
  /** Counts who speaks when; -1 outside of transcripts. */
  turn: number
  /** Where the name of the speaker begins, if this is the first sentence of their turn. */
  labelStart: number
  question: boolean
  /** Orders, links and markup: never a line. */
  foreign: boolean
  order: boolean
}

const bullet = /^\s*(?:[-*•–—·‣▪◦●○►>]+|\(?\d{1,2}[.)](?!\d)|[a-z]\)|\[[ x]\]|☐|☑|✓)\s+/u
const rule = /^[\s\-=_*~#|.]+$/u
const timing = /^\s*(?:\d+\s*$|WEBVTT|NOTE\b|(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->)/u

type Line = Span & { text: string }

function linesOf(text: string): Line[] {
  const found: Line[] = []
  let start = 0
  for (const line of text.split('\n')) {
    found.push({ start, end: start + line.length, text: line.replace(/\r$/u, '') })
    start += line.length + 1
  }
  return found
}

const inside = (spans: readonly Span[], { start, end }: Span) =>
  spans.some((span) => span.start < end && start < span.end)

/** Cuts stretches out of a span. */
function without(cuts: readonly Span[], span: Span): Span[] {
  let from = span.start
  const left: Span[] = []
  for (const cut of cuts.filter((one) => one.start < span.end && span.start < one.end)) {
    if (cut.start > from) left.push({ start: from, end: cut.start })
    from = Math.max(from, cut.end)
  }
  if (from < span.end) left.push({ start: from, end: span.end })
  return left
}

export type Names = { client: readonly string[]; therapist: readonly string[] }

/** Reads a source into units, in its order. `transcript` is whether people speak in it, `speakersKnown` whether it says who. */
export function unitsOf(
  source: AiSource,
  names: Names,
  language: AiLanguage | null,
): { units: Unit[]; transcript: boolean; speakersKnown: boolean } {
  const { text } = source
  const lines = linesOf(text)
  const speakers = openSpeakers(
    lines.map((line) => line.text),
    names,
    source.kind === 'transcript',
  )
  const letters = usesLetters(text)
  const markup = markupOf(text).toSorted((one, other) => one.start - other.start)
  const orders = quotedOrdersIn(text)
  const programLines = programLinesIn(text)
  const units: Unit[] = []
  let role: Role | null = null
  let labelled = false
  let block = 0
  let turn = -1
  let speaker: Speaker | null = null
  let labelStart = -1
  let inOrders = false
  let ownHeading = false
  const structured = speakers.found
    ? false
    : hasStructure(
        lines.map((line) => line.text),
        letters,
      )

  function piecesOf(span: Span): Span[] {
    const pieces = without(markup, span).flatMap((one) => sentencesOf(text, one, language ?? 'en'))
    if (turn >= 0) return joined(pieces, (one, other) => isFragment(text, one) && !turnsAround(text, other), text)
    if (source.kind !== 'wellness-record') return pieces
    return joined(pieces, (one, other) => isRating(text, one) && isRating(text, other), text)
  }

  function add(span: Span, isBullet: boolean) {
    let inline: Role | null = null
    const opens = speakers.found || role ? null : openerOf(text.slice(span.start, span.start + 60))
    for (const piece of piecesOf(span)) {
      const found = speakers.found ? null : headingAt(text.slice(piece.start, piece.end), letters)
      if (found?.role === 'treated') found.role = role === 'assessed' || role === 'observed' ? 'planned' : 'other'
      if (found) {
        if (isBullet || piece.start > span.start) inline = found.role
        else role = found.role
        labelled = true
        if (piece.start === span.start && !isBullet) ownHeading = structured
      }
      const start = found && found.role !== 'risk' ? piece.start + found.length : piece.start
      const part = trimmed(text, { start, end: piece.end })
      if (part.end <= part.start) continue
      const own = text.slice(part.start, part.end)
      const order = isOrder(own) || inside(programLines, part)
      if (order) inOrders = true
      else if (inOrders && !continuesOrder(own)) inOrders = false
      units.push({
        ...part,
        source,
        text: own,
        folded: folded(own),
        language: languageOfSentence(own, language),
        role: inline ?? role ?? opens,
        labelled,
        block,
        bullet: isBullet,
        speaker,
        turn,
        labelStart: labelStart >= 0 && labelStart < part.start ? labelStart : part.start,
        question: isQuestion(own, turn),
        order: order || inOrders,
        foreign: order || inOrders || inside(orders, part) || link.test(own) || !isProse(own),
      })
      labelStart = -1
      labelled = false
    }
  }

  let open: Span | null = null
  const flush = () => {
    if (open) add(open, false)
    open = null
  }
  for (const line of lines) {
    const blank = line.text.trim() === ''
    if (blank || rule.test(line.text) || timing.test(line.text)) {
      flush()
      if (blank) block++
      // The heading of one paragraph says nothing about the next, except in a note that is made of headings.
      if (blank && !ownHeading) role = null
      inOrders &&= !blank
      continue
    }
    const said = speakers.labelOf(line.text)
    if (said) {
      flush()
      block++
      turn++
      speaker = said.speaker
      labelStart = line.start + said.start
      open = { start: line.start + said.length, end: line.end }
      continue
    }
    const only = speakers.found ? null : headingLine(line.text, letters)
    if (only) {
      flush()
      block++
      role = only
      labelled = true
      ownHeading = true
      if (only === 'risk') labelStart = line.start
      continue
    }
    const item = bullet.exec(line.text)
    if (item && !speakers.found) {
      flush()
      add({ start: line.start + item[0].length, end: line.end }, true)
      continue
    }
    const before = open ? text.slice(open.start, open.end) : ''
    const ratings =
      source.kind === 'wellness-record' && isRatingText(before) && before.length < 120 && isRatingText(line.text)
    if (open && ((ratings && line.text.length < 50) || continues(before, line.text))) open.end = line.end
    else {
      // A line as long as a paragraph is one, even where no empty line follows.
      if (open && !speakers.found && isParagraph(before) && isParagraph(line.text)) block++
      flush()
      open = { start: line.start, end: line.end }
    }
  }
  flush()
  return { units, transcript: speakers.found, speakersKnown: speakers.known }
}

/** Several sentences, with a full stop at the end. */
const isParagraph = (text: string) => text.length > 120 && /[.!?…]["'”“»)]*\s*$/u.test(text)

/** Ends with a question, which in a note is none if it is quoted after other words: "He asks: 'Was that all?'" */
function isQuestion(own: string, turn: number): boolean {
  if (turn < 0 && /^[^"“„«»]{8,}["“„«»][^"“„«»]+[?？]\s*["”“»)\s]+$/u.test(own)) return false
  return /[?？]["'”“»)\s]*$/u.test(own) || own.startsWith('¿')
}

/** Whether a note is made of sections: at least two of its paragraphs begin with a heading, and not just a few of many. */
function hasStructure(lines: readonly string[], letters: boolean): boolean {
  const first = lines.filter((line, at) => line.trim() !== '' && (lines[at - 1] ?? '').trim() === '')
  const headed = lines.filter(
    (line) => line.trim() !== '' && !bullet.test(line) && (headingAt(line, letters) ?? headingLine(line, letters)),
  )
  return headed.length >= 2 && headed.length >= first.length * 0.35
}

/** Whether a line goes on with the sentence of the line before, as in emails that break lines. */
function continues(before: string, line: string): boolean {
  return (
    !/^\s*\p{L}[\p{L} ]{0,24}\s?:\s/u.test(line) &&
    !/[.!?:;…]["'”“»)]*\s*$/u.test(before) &&
    (/^\s*[\p{Ll}\d(,]/u.test(line) || before.length > 60)
  )
}
