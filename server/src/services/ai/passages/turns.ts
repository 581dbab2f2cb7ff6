import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { SpeakerFigures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { figureLine } from './lines.ts'

/** What one person says until the next one speaks. `speaker` is the name as it is written, null if the text does not say. */
export type Turn = { speaker: string | null; text: string }

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
const inNumber = new Intl.NumberFormat('en-US')
const counted = (count: number, one: string) => `${inNumber.format(count)} ${one}${count === 1 ? '' : 's'}`

function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of wordSegmenter.segment(text)) if (isWordLike) words++
  return words
}
const countQuestions = (text: string) => text.match(/[?？؟]+/gu)?.length ?? 0

/** How much each person speaks, in the order in which they begin, and the words of all, also of those whom the text does not name. */
export function speechOf(turns: readonly Turn[]): { speakers: SpeakerFigures[]; all: number } {
  const speakers = new Map<string, Omit<SpeakerFigures, 'speaker'>>()
  let all = 0
  for (const { speaker, text: said } of turns) {
    const words = countWords(said)
    all += words
    if (speaker === null) continue
    const sum = speakers.get(speaker) ?? { words: 0, turns: 0, questions: 0 }
    speakers.set(speaker, {
      words: sum.words + words,
      turns: sum.turns + 1,
      questions: sum.questions + countQuestions(said),
    })
  }
  return { speakers: [...speakers].map(([speaker, figures]) => ({ speaker, ...figures })), all }
}

/** Who spoke how much, the number of turns and questions, and the longest silence if the text has times. */
export function figuresOfSpeech(turns: readonly Turn[], text: string): AiLine[] {
  const { speakers, all } = speechOf(turns)
  if (all === 0) return []
  const lines = speakers.map(({ speaker, words, turns: count, questions }) => {
    const share = Math.round((100 * words) / all)
    return `${speaker}: ${counted(words, 'word')} (${share} %), ${counted(count, 'turn')}, ${counted(questions, 'question')}`
  })
  if (lines.length === 0)
    lines.push(
      `${counted(all, 'word')}, ${counted(countQuestions(turns.map((turn) => turn.text).join('\n')), 'question')}`,
    )
  const silence = longestSilence(text)
  return [...lines, ...(silence ? [silence] : [])].map(figureLine)
}

const timing =
  /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)/gmu

const secondsOf = (time: string) =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0)

/** Between the end of what was said and the next beginning. Only subtitles have both. */
function longestSilence(text: string): string | undefined {
  let end: number | undefined
  let longest = { seconds: 0, from: '' }
  for (const [, start = '', until = ''] of text.matchAll(timing)) {
    const seconds = end === undefined ? 0 : secondsOf(start) - end
    if (seconds > longest.seconds) longest = { seconds, from: start }
    end = secondsOf(until)
  }
  const rounded = Math.round(longest.seconds)
  return rounded === 0
    ? undefined
    : `Longest silence: ${counted(rounded, 'second')}, until ${longest.from.replace(/[.,]\d+$/u, '')}`
}
