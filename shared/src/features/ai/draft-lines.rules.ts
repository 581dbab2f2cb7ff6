import { sessionSectionTitles } from './ai-session-notes.rules.ts'
import {
  bare,
  blocksOf,
  type Candidate,
  candidates,
  inOneRow,
  joined,
  type NoteSections,
  type SessionText,
} from './draft-in-note.rules.ts'

/** A line of an AI draft that a note can take. */
export type DraftLine = {
  /** Its place in the draft. */
  key: string
  /** 'Key insights' */
  section: string
  /** As it stands in the note. */
  words: string
  /** It stands in the note as a row; the note says it in other words or in another place; or it is left out. */
  state: 'taken' | 'said' | 'left'
}

type Row = { candidate: Candidate; row: string; key: string }
type Block = { at: number; title: string; rows: Row[] }

function blocks(text: SessionText, sections: NoteSections): Block[] {
  const lines = candidates(text)
  const headings = sections.map(({ heading }) => heading)
  return blocksOf(lines, { headings, sources: text.sources, before: '', engine: text.engine }).map((block) => ({
    ...block,
    rows: block.rows.map((row) => ({ ...row, key: `${lines.indexOf(row.candidate)}` })),
  }))
}

/** What a line rests on may have been left out where the note quoted it already. */
function isRow(written: string, { candidate: { line }, row }: Row): boolean {
  const plain = `- ${inOneRow(line.text)}`
  return (
    written === row || (line.support !== 'extract' && (written === plain || written.startsWith(`${plain} [from: `)))
  )
}

const rowsOf = (text: string) => text.split('\n')
const placeOf = (text: string, row: Row) => rowsOf(text).findIndex((written) => isRow(written, row))
const stands = (sections: NoteSections, row: Row) => sections.some(({ text }) => placeOf(text, row) >= 0)

/**
 * The lines of a draft in the order in which they stand in a note, and which of them this note has.
 * @param elsewhere what is said beside these sections, such as in the signed note of an addendum
 */
export function linesOfDraft(text: SessionText, sections: NoteSections, elsewhere = ''): DraftLine[] {
  const said = bare([elsewhere, ...sections.map((section) => section.text)].join('\n'))
  return blocks(text, sections).flatMap(({ rows }) =>
    rows.map((row) => ({
      key: row.key,
      section: sessionSectionTitles(text.engine)[row.candidate.id],
      words: row.row.slice(2),
      state: stands(sections, row) ? 'taken' : said.includes(row.candidate.words) ? 'said' : 'left',
    })),
  )
}

type Choice = {
  /** The keys of the lines. */
  keys: readonly string[]
  /** A sentence that says where the lines come from. */
  origin: string
}

/** Takes lines out of a note. Rows that were changed since stay: they are the therapist's words. */
export function leaveLines(into: NoteSections, text: SessionText, { keys, origin }: Choice): NoteSections {
  const all = blocks(text, into)
  const gone = all.flatMap(({ rows }) => rows).filter(({ key }) => keys.includes(key))
  const titles = all.map(({ title }) => title).filter(Boolean)
  const without = into.map((section) => {
    const kept = rowsOf(section.text).filter((written) => !gone.some((row) => isRow(written, row)))
    return kept.length === rowsOf(section.text).length ? section : { ...section, text: tidy(kept, titles) }
  })
  const isEmpty = !all.some(({ rows }) => rows.some((row) => stands(without, row)))
  if (!isEmpty) return without
  return without.map((section) =>
    rowsOf(section.text).includes(origin)
      ? {
          ...section,
          text: tidy(
            rowsOf(section.text).filter((written) => written !== origin),
            [],
          ),
        }
      : section,
  )
}

/** Without titles that have no rows left, and without gaps. */
function tidy(rows: readonly string[], titles: readonly string[]): string {
  return rows
    .filter((row, at) => !titles.includes(row) || rows[at + 1]?.startsWith('- '))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Adds lines to a note, each beside those that it stands with in the draft. */
export function takeLines(into: NoteSections, text: SessionText, { keys, origin }: Choice): NoteSections {
  const sections = into.map((section) => ({ ...section }))
  const all = blocks(text, into)
  for (const [index, block] of all.entries()) {
    const target = sections[block.at]
    const later = all.slice(index + 1).filter(({ at }) => at === block.at)
    for (const row of block.rows)
      if (target && keys.includes(row.key) && !stands(sections, row))
        target.text = withRow(target.text, row, { block, later, origin })
  }
  const last = sections.at(-1)
  const hasOrigin = bare(sections.map((section) => section.text).join('\n')).includes(bare(origin))
  if (last && !hasOrigin && keys.length > 0) last.text = joined(last.text, origin)
  return sections
}

type Around = { block: Block; later: readonly Block[]; origin: string }

function withRow(text: string, row: Row, { block: { title, rows }, later, origin }: Around): string {
  const written = rowsOf(text)
  const at = rows.indexOf(row)
  const before = rows.slice(0, at).findLast((one) => placeOf(text, one) >= 0)
  const after = rows.slice(at + 1).find((one) => placeOf(text, one) >= 0)
  if (before) return written.toSpliced(placeOf(text, before) + 1, 0, row.row).join('\n')
  if (after) return written.toSpliced(placeOf(text, after), 0, row.row).join('\n')
  const block = title ? `${title}\n${row.row}` : row.row
  // Before the block that follows it in the draft, or else before the sentence that says where the lines come from.
  const titles = later.map((one) => written.indexOf(one.title)).filter((place) => place >= 0)
  const end = title && titles.length > 0 ? Math.min(...titles) : written.indexOf(origin)
  if (end < 0) return joined(text, block)
  return `${joined(written.slice(0, end).join('\n'), block)}\n\n${written.slice(end).join('\n')}`
}
