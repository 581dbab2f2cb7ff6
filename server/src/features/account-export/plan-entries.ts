import { labelOf, textOf } from '../../platform/readable-page.ts'
import { type Context, factsOf, type TableRow } from './record-context.ts'
import type { Entry, Fact, Text } from './record-entry.ts'
import { labelsOf } from './column-labels.ts'
import { dayText, isEmpty } from './value-labels.ts'

/** A treatment plan with its goals, the steps toward each and its progress, and the earlier versions. */
export function planEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const part = (title: string, entries: Entry[]) => (entries.length === 0 ? [] : [{ title, entries }])
  return {
    title: row.plan_name as string,
    facts: factsOf(given, context),
    parts: [
      ...part(
        'Goals',
        context.rowsOf('plan_goals', row.id).map((goal) => goalEntry(goal, context)),
      ),
      ...part(
        'Versions',
        context.rowsOf('treatment_plan_versions', row.id).map((version) => versionEntry(version, context)),
      ),
    ],
  }
}

function goalEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const objectives = context
    .rowsOf('plan_objectives', row.id)
    .map(({ row: { objective, reached_date, retired_at } }) => {
      const reached = reached_date === null ? '' : ` (reached on ${dayText(reached_date)})`
      const retired = retired_at === null ? '' : ` (no longer pursued since ${textOf(retired_at, context.zone)})`
      return `– ${objective as string}${reached}${retired}`
    })
  const progress = context.rowsOf('goal_progress', row.id).map(({ row: { progress_date, percent, comment } }) => {
    const said = isEmpty(comment) ? '' : `: ${comment as string}`
    return `– ${dayText(progress_date)}, ${percent as number}%${said}`
  })
  const texts: Text[] = [
    { heading: 'Objectives', text: objectives.join('\n') },
    { heading: 'Progress', text: progress.join('\n') },
  ]
  return { title: row.goal as string, facts: factsOf(given, context), texts: texts.filter(({ text }) => text !== '') }
}

type Snapshot = Record<string, unknown> & {
  treatmentGoals?: { goal: string; objectives: { objective: string; reachedDate: string | null }[] }[]
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a plan said in one of its versions. Versions name the fields of the API. */
function versionEntry({ row }: TableRow, { zone }: Context): Entry {
  const { treatmentGoals = [], ...snapshot } = row.snapshot as Snapshot
  const labels = { plan_name: 'Name', ...labelsOf('treatment_plans'), treatment_goals: 'Goals' }
  const labelFor = (field: string) => (labels as Record<string, string | null>)[columnOf(field)] ?? labelOf(field)
  const order = ['planName', ...Object.keys(labels)]
  const fields = Object.keys(snapshot).sort((a, b) => placeOf(order, a) - placeOf(order, b))
  const said = fields.flatMap((field): Fact[] => {
    const value = snapshot[field]
    if (isEmpty(value)) return []
    return [[labelFor(field), field === 'status' ? labelOf(value as string) : textOf(value, zone)]]
  })
  const changed = (row.changed as string[]).map(labelFor)
  const goals = treatmentGoals.map(({ goal, objectives }) =>
    [
      goal,
      ...objectives.map(
        ({ objective, reachedDate }) =>
          `– ${objective}${reachedDate === null ? '' : ` (reached on ${dayText(reachedDate)})`}`,
      ),
    ].join('\n'),
  )
  return {
    title: `Version ${row.version as number}, ${textOf(row.created_at, zone)}`,
    facts: [...(changed.length === 0 ? [] : [['Changed', changed.join(', ')] as const]), ...said],
    texts: goals.length === 0 ? [] : [{ heading: 'Goals', text: goals.join('\n') }],
  }
}

const placeOf = (order: readonly string[], field: string) =>
  order.findIndex((name) => name === field || name === columnOf(field))
