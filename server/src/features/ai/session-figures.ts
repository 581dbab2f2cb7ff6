import {
  figuredSessions,
  type SessionFigures,
  type SpeakerFigures,
} from '@openhour/shared/features/ai/session-figures.contract.ts'
import { passagesOfGoal, wordsOfGoal } from '@openhour/shared/features/treatment-plans/goal-passages.rules.ts'

type Read = {
  speech: readonly { date: string; speakers: SpeakerFigures[] }[]
  notes: readonly { date: string; text: string }[]
  goals: readonly { goal: string; objectives: readonly string[] }[]
}

/** What was counted in the latest sessions, by day. Nothing is understood: a goal is spoken of by the words that it shares with a note. */
export function figuresOf({ speech, notes, goals }: Read): SessionFigures {
  const numbered = goals.map(({ goal, objectives }, at) => ({
    number: at + 1,
    goal,
    words: wordsOfGoal([goal, ...objectives]),
  }))
  const days = [...new Set([...speech, ...notes].map(({ date }) => date))].toSorted().toReversed()
  const sessions = days.slice(0, figuredSessions).map((date) => {
    const texts = notes.filter((note) => note.date === date)
    const spoken = numbered.map(({ number, words }) => ({
      number,
      passages: texts.reduce((sum, { text }) => sum + passagesOfGoal(words, text).length, 0),
    }))
    return {
      date,
      speakers: speech.find((one) => one.date === date)?.speakers ?? [],
      goals: spoken.filter(({ passages }) => passages > 0),
    }
  })
  return { sessions, goals: numbered.map(({ number, goal }) => ({ number, goal })) }
}
