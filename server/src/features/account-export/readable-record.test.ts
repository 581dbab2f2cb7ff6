import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientDetails, newClient } from '../../testing/own-rows.ts'
import { openExportCalls } from '../../testing/export-calls.ts'
import { aNote, newSession } from '../../testing/note-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { readPage } from '../../testing/read-page.ts'
import type { Archive } from '../../testing/read-export.ts'
import { archivedTables } from './archive-tables.ts'
import { labelledTables, labelsOf } from './column-labels.ts'

type Person = Awaited<ReturnType<Product['person']>>

let product: Product
let therapist: Person
let clientId = ''
let page = ''
let archive: Archive
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  clientId = await newClient(therapist, clientDetails({ name: 'Mila Sommer', email: 'mila@example.com' }))
  await writeRecord()
  archive = await openExportCalls(product).exported(therapist)
  page = readPage([...archive].find(([path]) => path.startsWith('clients/Mila'))?.[1].toString() ?? '')
})
afterAll(() => product.stop())

async function ok<T>(answer: Promise<{ status: number; text: string; json: unknown }>): Promise<T> {
  const { status, text, json } = await answer
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return json as T
}

/** A record whose days are in another order than its rows. */
async function writeRecord(): Promise<void> {
  const api = `/api/v1/clients/${clientId}`
  for (const [logDate, notes] of [
    ['2026-05-06', 'The second day'],
    ['2026-05-04', 'The first day'],
  ])
    await ok(therapist.post(`${api}/wellness-records`, { logDate, moodRating: 6, triggers: ['Noise, lights'], notes }))
  const sessionId = await newSession(product, therapist, clientId)
  const soap = [
    { heading: 'Subjective', text: 'Sleeps badly.\nWorries at night.' },
    { heading: 'Objective', text: 'Tired.' },
    { heading: 'Assessment', text: 'Insomnia, without signs of depression.' },
    { heading: 'Plan', text: 'Sleep diary.' },
  ]
  const { id } = await aNote(therapist, clientId, { template: 'soap', sessionId, sections: soap }, true)
  const addendum = { text: 'She asked to add: since March.', reason: 'The client’s request' }
  await ok(therapist.post(`/api/v1/notes/${id}/addenda`, addendum))
  const own = [
    { heading: 'Topic', text: 'Money' },
    { heading: 'Agreements of today', text: 'A list each.' },
  ]
  await aNote(therapist, clientId, {
    template: 'own',
    templateName: 'Couple session',
    serviceDate: '2026-03-02',
    sections: own,
  })
  const gad = { measureId: 'gad-7', takenDate: '2026-05-04', answers: [3, 0, 1, 2, 0, null, 1], unscored: [1] }
  await ok(therapist.post(`${api}/measures`, gad))
  const plan = await ok<{ treatmentGoals: { id: string }[] }>(
    therapist.post(`${api}/treatment-plans`, {
      planName: 'Better nights',
      startDate: '2026-05-04',
      targetSymptoms: ['Waking, at three'],
      treatmentGoals: [
        { goal: 'Sleep through', objectives: [{ objective: 'Up at seven' }, { objective: 'No phone in bed' }] },
        { goal: 'Worry less', objectives: [] },
      ],
    }),
  )
  const [first, second] = plan.treatmentGoals
  for (const [goal, progressDate, percent, comment] of [
    [first, '2026-05-18', 40, 'Four nights'],
    [second, '2026-05-11', 5, null],
    [first, '2026-05-11', 20, null],
  ] as const)
    await ok(therapist.post(`/api/v1/plan-goals/${goal?.id ?? ''}/progress`, { percent, comment, progressDate }))
}

/** The lines of a section of the page, with what depends on the hour of the test replaced. */
function section(title: string): string {
  const [, found = ''] = page.split(`\n## ${title}\n`)
  const [lines = ''] = found.split('\n## ')
  return lines
    .replaceAll(/\d+ \w+ \d{4} at \d\d:\d\d/g, '<now>')
    .replaceAll(/[0-9a-f]{64}/g, '<hash>')
    .replaceAll(/\d+ days after/g, '<n> days after')
    .trim()
}

describe('the readable record', () => {
  test('has each heading of a note above its text, in the order of the template, and the addenda under their note', () => {
    expect(section('Clinical notes')).toBe(`### 2 March 2026: Couple session (draft)
Form: Couple session
Written: <now>, a late entry: <n> days after
Signed: Not signed: a draft, which may still change
#### Topic
Money
#### Agreements of today
A list each.
### 4 May 2026: SOAP
Form: SOAP
Session: 4 May 2026, couples, 50 minutes, completed
Written: <now>, a late entry: <n> days after
Signed: By Robin Example on <now>
SHA-256 of the signed text: <hash>
#### Subjective
Sleeps badly.
Worries at night.
#### Objective
Tired.
#### Assessment
Insomnia, without signs of depression.
#### Plan
Sleep diary.
#### Addendum 1
Added by: Robin Example
Added: <now>
Reason: The client’s request
She asked to add: since March.`)
  })

  test('has progress under its goal, by its date', () => {
    const [plan = ''] = section('Treatment plans').split('#### Versions')
    expect(plan.trim()).toBe(`### Better nights
Status: Active
Target symptoms: Waking, at three
Start: 4 May 2026
Estimated duration in weeks: 12
Written: <now>
#### Goals
##### Sleep through
Added: <now>
###### Objectives
– Up at seven
– No phone in bed
###### Progress
– 11 May 2026, 20%
– 18 May 2026, 40%: Four nights
##### Worry less
Added: <now>
###### Progress
– 11 May 2026, 5%`)
  })

  test('has the questions of a measure with the words of its answers', () => {
    expect(section('Measures')).toBe(`### 4 May 2026: GAD-7: Generalized Anxiety Disorder scale
Score: 8.17 on a scale from 0 to 21
Unanswered questions: 1
Range: Mild
Filled in by: Therapist
Recorded: <now>
#### Questions and answers
Question: Over the last 2 weeks, how often have you been bothered by the following problems?
1. Feeling nervous, anxious or on edge: Nearly every day (3)
2. Not being able to stop or control worrying: Not at all (0)
3. Worrying too much about different things: Several days (1)
4. Trouble relaxing: More than half the days (2)
5. Being so restless that it is hard to sit still: Not at all (0)
6. Becoming easily annoyed or irritable: Not answered
7. Feeling afraid as if something awful might happen: Several days (1)
8. If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?: Somewhat difficult (1)`)
  })

  test('is in the order of days', () => {
    const records = section('Wellness records')
    expect(records.match(/^###.*|^Notes:.*|^Triggers:.*/gm)).toEqual([
      '### 4 May 2026',
      'Triggers: Noise, lights',
      'Notes: The first day',
      '### 6 May 2026',
      'Triggers: Noise, lights',
      'Notes: The second day',
    ])
  })
})

test('every column of an export has a label, and every label a column', () => {
  type Definition = { properties: Record<string, { title?: string }> }
  const schema = JSON.parse(archive.get('data/schema.json')?.toString() ?? '') as { $defs: Record<string, Definition> }
  const tables = Object.entries(schema.$defs).map(([table, { properties }]) => ({ table, properties }))
  const missing = tables.flatMap(({ table, properties }) =>
    Object.keys(properties).flatMap((column) => (labelsOf(table)[column] === undefined ? [`${table}.${column}`] : [])),
  )
  const advice = 'Say in *-labels.ts what people call the column, or null if only programs need it'
  expect(missing, advice).toEqual([])
  const labelled = tables.flatMap(({ table }) =>
    Object.entries(labelsOf(table)).flatMap(([column, label]) =>
      label === null ? [] : [`${table}.${column}: ${label}`],
    ),
  )
  const titled = tables.flatMap(({ table, properties }) =>
    Object.entries(properties).flatMap(([column, { title }]) => (title ? [`${table}.${column}: ${title}`] : [])),
  )
  expect(titled.toSorted()).toEqual(labelled.toSorted())
  expect(labelledTables.toSorted()).toEqual(archivedTables.toSorted())
})
