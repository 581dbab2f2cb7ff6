import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { continuesOrder, isOrder, isProse, link, markupOf, programLinesIn, quotedOrdersIn } from './foreign-text.ts'
import {
  hasPlainHeadings,
  headingAt,
  headingForm,
  headingLine,
  labelForm,
  namesHomework,
  openerOf,
  roleByWords,
  usesLetters,
  type Role,
} from './headings.ts'
import { languageOfSentence } from './language.ts'
import { folded } from './phrases.ts'
import {
  bullet,
  continues,
  hasStructure,
  isParagraph,
  isPlainPlace,
  isQuestion,
  linesOf,
  rule,
  timing,
} from './note-lines.ts'
import { isFragment, isRating, isRatingText, joined, turnsAround } from './pieces.ts'
import { inside, isOrdinal, sentencesOf, trimmed, without, type Span } from './sentences.ts'
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
  /** Of the heading that says what the text is: on its own line, or before the text in the same line. */
  let form: 'line' | 'label' | null = null
  let homework = false
  const tasks: Unit[] = []
  /** No text yet since that heading: those below it, up to the next one that is known, are parts of it. */
  let empty = false
  let within = false
  const plain =
    !speakers.found &&
    hasPlainHeadings(
      lines.map((line) => line.text),
      letters,
    )
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
        else {
          role = found.role
          homework = namesHomework(text.slice(piece.start, piece.end))
          form = piece.start === span.start ? 'label' : form
        }
        labelled = true
        if (piece.start === span.start && !isBullet) ownHeading = structured
      }
      const unknown =
        found || isBullet || speakers.found || piece.start > span.start
          ? null
          : labelForm(text.slice(piece.start, piece.end))
      if (unknown && (unknown.bold || form === 'label')) {
        role = roleByWords(unknown.words, language, role)
        homework = false
      }
      const head = found && found.role !== 'risk' ? found.length : unknown?.bold ? unknown.length : 0
      const start = piece.start + head
      const part = trimmed(text, { start, end: piece.end })
      if (part.end <= part.start) continue
      empty = false
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
      if (homework && units.at(-1)?.role === 'planned') tasks.push(units.at(-1) as Unit)
      labelStart = -1
      labelled = false
    }
  }

  let open: Span | null = null
  const flush = () => {
    if (open) add(open, false)
    open = null
  }
  for (const [at, line] of lines.entries()) {
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
      homework = namesHomework(line.text)
      labelled = true
      ownHeading = true
      form = 'line'
      empty = true
      within = false
      if (only === 'risk') labelStart = line.start
      continue
    }
    const words = speakers.found ? null : headingForm(line.text, plain && isPlainPlace(lines, at))
    if (words && !bullet.test(line.text)) {
      flush()
      block++
      within ||= empty
      if (!within) {
        role = roleByWords(words, language, role)
        homework = false
      }
      form = 'line'
      continue
    }
    const item = isOrdinal(line.text) ? null : bullet.exec(line.text)
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
      const apart = open && !speakers.found && isParagraph(before) && isParagraph(line.text)
      flush()
      if (apart) block++
      open = { start: line.start, end: line.end }
    }
  }
  flush()
  // With other steps below, tasks are those of the last time.
  const steps = units.findLast((one) => one.role === 'planned' && !tasks.includes(one))
  for (const one of tasks) if (steps && steps.start > one.start) one.role = 'told'
  return { units, transcript: speakers.found, speakersKnown: speakers.known }
}
