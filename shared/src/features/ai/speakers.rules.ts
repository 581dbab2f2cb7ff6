import type { AiEvidence } from './ai-lines.contract.ts'

/** What one person says until another one speaks. `start` and `end` are places in the text, without the label. */
export type Turn = { speaker: string | null; start: number; end: number }

const label =
  /^[ \t]*(?:\[?\(?\d{1,2}:\d{2}[\d:.,]*\)?\]?[ \t]*[-–]?[ \t]*)?\*{0,2}(\p{L}[\p{L}\p{N}.'’ -]{0,40}?)[ \t]*\*{0,2}[:：]\*{0,2}[ \t]*(?=\S)/gmu

/** Parts a transcript by its labels, such as 'Client: …'. What stands before the first one has no speaker. */
export function turnsOf(text: string): Turn[] {
  const labels = [...text.matchAll(label)]
  const turns = labels.map((found, place) => ({
    speaker: found[1] ?? null,
    start: found.index + found[0].length,
    end: labels[place + 1]?.index ?? text.length,
  }))
  const first = labels[0]?.index ?? text.length
  return first > 0 ? [{ speaker: null, start: 0, end: first }, ...turns] : turns
}

type Spoken = { speaker: string | null; words: string }

/** What is said between two places, by whom. */
function spokenIn(text: string, turns: readonly Turn[], { start, end }: Pick<AiEvidence, 'start' | 'end'>): Spoken[] {
  return turns.flatMap((turn) => {
    const words = oneLined(text.slice(Math.max(turn.start, start), Math.min(turn.end, end)))
    return turn.end > start && turn.start < end && words !== '' ? [{ speaker: turn.speaker, words }] : []
  })
}

const oneLined = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const quoted = ({ speaker, words }: Spoken) => (speaker === null ? `“${words}”` : `${speaker}: “${words}”`)

/** The passage with who says it: 'Client: “I slept badly.”' @param text of the transcript; undefined if it was not kept */
export function spokenPassage(evidence: AiEvidence, text: string | undefined): string {
  return passageOf(evidence, text).map(quoted).join(' ')
}

function passageOf(evidence: AiEvidence, text: string | undefined): Spoken[] {
  const stands = text !== undefined && text.slice(evidence.start, evidence.end) === evidence.quote
  if (stands) return spokenIn(text, turnsOf(text), evidence)
  const { quote } = evidence
  return spokenIn(quote, turnsOf(quote), { start: 0, end: quote.length })
}

/** A passage and the question it answers, if somebody else asked one right before. */
export type Asked = { question: string | null; passage: string }

/** @param text of the transcript; undefined if it was not kept */
export function askedPassage(evidence: AiEvidence, text: string | undefined): Asked {
  const [first, ...rest] = passageOf(evidence, text)
  if (first && rest.length > 0 && first.words.endsWith('?'))
    return { question: quoted(first), passage: rest.map(quoted).join(' ') }
  const passage = spokenPassage(evidence, text)
  if (text === undefined || text.slice(evidence.start, evidence.end) !== evidence.quote)
    return { question: null, passage }
  const turns = turnsOf(text)
  const at = turns.findIndex(({ start, end }) => evidence.start < end && evidence.end > start)
  const before = turns[at - 1]
  const words = before && oneLined(text.slice(before.start, before.end))
  // The last sentence, if it asks.
  const question = words && /(?:^|[.!?…]\s+)([^.!?…]*\?)$/u.exec(words)?.[1]
  if (!before || !question || before.speaker === turns[at]?.speaker) return { question: null, passage }
  return { question: quoted({ speaker: before.speaker, words: question }), passage }
}
