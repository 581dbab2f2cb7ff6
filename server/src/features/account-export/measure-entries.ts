import { answerLabel, labelledAnswers } from '@openhour/shared/features/measures/answer-labels.rules.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { type Context, factsOf, measureName, type TableRow } from './record-context.ts'
import type { Entry, Fact } from './record-entry.ts'
import { dayText } from './value-labels.ts'

type Answers = readonly (number | null)[]

/** A questionnaire with its questions, the words of the answers, and the alerts that they raised. */
export function measureEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const pack = context.packs.get(row.measure_id as string)
  const answers = labelledAnswers(pack, row.answers as Answers, row.unscored as Answers)
  const facts = factsOf(given, context, ['taken_date', 'measure_id', 'score', 'missing', 'pack_version'])
  const missing = Number(row.missing)
  const about: Fact[] = [
    ['Score', scoreText(row.score as number | null, pack)],
    ...(missing > 0 ? [['Unanswered questions', String(missing)] as const] : []),
    ...(pack?.clusters && row.clusters_met !== null
      ? [[pack.clusters.label, row.clusters_met === true ? 'Yes' : 'No'] as const]
      : []),
  ]
  const question = pack ? [['Question', pack.question] as const] : []
  const other =
    pack?.version === row.pack_version
      ? []
      : [
          [
            'Version of the questionnaire',
            `${row.pack_version as number}, and not the one whose questions are shown`,
          ] as const,
        ]
  return {
    title: `${dayText(row.taken_date)}: ${measureName(row.measure_id as string, context)}`,
    facts: [...about, ...facts, ...(pack ? other : [])],
    parts: [
      { title: 'Questions and answers', entries: [{ facts: [...question, ...answers] }] },
      ...context
        .rowsOf('risk_alerts', row.id)
        .map((alert) => ({ title: 'Alert', entries: [alertEntry(alert, context)] })),
    ],
  }
}

function scoreText(score: number | null, pack: MeasurePack | undefined): string {
  if (score === null) return 'No score: too many questions are unanswered'
  return pack ? `${score} on a scale from ${pack.lowest} to ${pack.highest}` : String(score)
}

function alertEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const pack = context.packs.get(row.measure_id as string)
  const item = Number(row.item)
  const question: Fact = [
    `${item}. ${pack?.items[item - 1]?.text ?? 'Question'}`,
    answerLabel(row.answer as number, pack?.options),
  ]
  return { facts: [question, ...factsOf(given, context, ['item', 'answer'])] }
}
