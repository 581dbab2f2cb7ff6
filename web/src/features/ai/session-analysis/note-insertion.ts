import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { lineKey } from '../lines/LineChoice.tsx'
import type { LineSection } from '../lines/line-sections.ts'

/** Sections of a clinical note, as its form holds them. */
export type NoteSections = { heading: string; text: string }[]

type SectionId = keyof SessionSections

/** Headings that fit a section, best first. What fits none goes to the first one that is not of another section. */
const fitting: Record<SectionId, readonly RegExp[]> = {
  safety: [/risk|safety/i, /assessment/i, /subjective|data|behavior/i],
  summary: [/subjective/i, /data|behavior/i, /summary|session/i],
  points: [/subjective/i, /data|behavior/i, /summary|session|insight/i],
  observations: [/objective/i, /observ/i, /response/i, /data|behavior/i],
  actions: [/plan|next|homework|task|action/i],
}

/** The place of the heading that fits. 'Objective' is no 'Subjective', though it is a part of the word. */
function placeFor(section: SectionId, headings: readonly string[]): number {
  for (const form of fitting[section]) {
    const at = headings.findIndex((heading) =>
      form.test(section === 'observations' ? heading.replace(/subjective/i, '') : heading),
    )
    if (at >= 0) return at
  }
  const last = section === 'actions' && headings.length > 1 ? headings.length - 1 : 0
  return last
}

const joined = (before: string, added: string) => (before.trim() === '' ? added : `${before.trimEnd()}\n\n${added}`)

/** What a line rests on, for a note that is read without this page. */
function reference({ text, support, evidence }: AiLine): string {
  const quotes = evidence.map(({ quote }) => `“${quote.replaceAll(/\s+/g, ' ')}”`)
  if (support === 'extract' || quotes.length === 0 || quotes[0] === `“${text}”`) return ''
  return ` [from: ${quotes.join(', ')}]`
}

/** Adds the chosen lines below the headings of a clinical note that fit them, with what they rest on. Nothing that stands there changes. */
export function insertLines(
  into: NoteSections,
  { note, sections, chosen }: { note: AiSessionNote; sections: readonly LineSection[]; chosen: ReadonlySet<string> },
): NoteSections {
  const result = (into.length > 0 ? into : [{ heading: '', text: '' }]).map((section) => ({ ...section }))
  const headings = result.map(({ heading }) => heading)
  for (const section of sections) {
    const target = result[placeFor(section.id as SectionId, headings)]
    if (!target) continue
    // A sentence can be in the summary and a key insight: it is needed once below a heading.
    const lines = section.lines.filter(
      ({ text }, index) => chosen.has(lineKey(section.id, index)) && !target.text.includes(`- ${text}`),
    )
    if (lines.length === 0) continue
    // Without a heading of the note's own, the section keeps its name.
    const named = target.heading === '' || section.id === 'safety' ? `${section.title}\n` : ''
    target.text = joined(target.text, named + lines.map((line) => `- ${line.text}${reference(line)}`).join('\n'))
  }
  const source = sourceText(note)
  const last = result.at(-1)
  // It is there already if lines of this note were inserted before.
  if (last && result.every(({ text }) => !text.includes(source))) last.text = joined(last.text, source)
  return result
}

/** Where the inserted lines come from. The session note itself can be deleted; this stays. */
function sourceText({ sessionDate, engine, model }: AiSessionNote): string {
  const by =
    engine === 'built-in' ? 'sentences picked from my notes' : `drafted by ${model ?? 'an AI model'}, reviewed by me`
  return `Source: AI session note of ${formatFullDay(sessionDate)} (${by}).`
}
