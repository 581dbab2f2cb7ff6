import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Passage } from '../engine.ts'
import type { Masked } from './masks.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** A sentence as a model reads it: its number, and its words and who says them with what identifies people replaced. */
export type Numbered = {
  number: number
  passage: Passage
  source: AiSource
  masked: Masked
  text: string
  speaker: string | null
}

/** Number, name and time take about this much room beside the words. */
const besideWords = 16

/** Numbers the sentences from 1, as many as fit into a number of characters. `cut`: not all of them fit. */
export function numberedSentences(
  sources: readonly AiSource[],
  passages: readonly Passage[],
  names: Pseudonyms,
  maxCharacters: number,
): { sentences: Numbered[]; cut: boolean } {
  const read = new Map(sources.map((source) => [source.id, { source, masked: names.mask(source.text) }]))
  const speakers = new Map<string, string>()
  const speakerOf = (name: string) => {
    const known = speakers.get(name) ?? names.mask(name).text
    speakers.set(name, known)
    return known
  }
  const sentences: Numbered[] = []
  let left = maxCharacters
  for (const passage of passages) {
    const from = read.get(passage.source)
    if (!from) continue
    const text = maskedSlice(from.source.text, from.masked, passage)
    if (text === '') continue
    left -= text.length + besideWords
    if (left < 0) return { sentences, cut: true }
    const speaker = passage.speaker === null ? null : speakerOf(passage.speaker)
    sentences.push({ number: sentences.length + 1, passage, ...from, text, speaker })
  }
  return { sentences, cut: false }
}

/** What a model may see of a stretch. What stands for something that goes beyond the stretch is in the one where it begins. */
function maskedSlice(text: string, { masks }: Masked, { start, end }: Pick<Passage, 'start' | 'end'>): string {
  let written = ''
  let from = start
  for (const { start: at, token, original } of masks) {
    const until = at + original.length
    if (until <= start) continue
    if (at >= end) break
    written += text.slice(from, Math.max(from, at))
    if (at >= start) written += token
    from = Math.max(from, until)
  }
  return `${written}${text.slice(Math.min(from, end), end)}`.replaceAll(/\s+/gu, ' ').trim()
}

/** The sentence right before one in its source, if it is a question that somebody else asks. */
export function questionBefore({ number, passage }: Numbered, all: readonly Numbered[]): Numbered | undefined {
  const before = all[number - 2]
  const isAsked = before?.passage.asks && before.passage.source === passage.source
  return isAsked && before.passage.speaker !== passage.speaker ? before : undefined
}

/** Text of a source cannot end its element or open another one. */
const asData = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

/** A sentence in a line of a prompt: `[12] CLIENT, 00:12:03: I slept badly.` */
export function numberedLine({ number, text, speaker, passage }: Numbered): string {
  const said = [speaker, passage.time].filter((part) => part !== null).join(', ')
  return asData(`[${number}] ${said === '' ? '' : `${said}: `}${text}`)
}
