import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endedDraft } from '../../testing/ai-samples.ts'
import { aNote, daysAgo, text } from '../../testing/note-calls.ts'
import { newClient, sessionDetails } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { addMood, reportWeekStart } from '../../testing/report-samples.ts'

let product: Product
let therapist: Browser & { userId: string }
let stranger: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  stranger = await product.person()
})
afterAll(() => product.stop())

type Body = AiDraft & { detail: string; code: string; errors?: Record<string, string> }
const bodyOf = ({ json }: Answer) => json as Body
const start = (clientId: string, weekStartDate = reportWeekStart, who: Browser = therapist) =>
  who.post(`/api/v1/clients/${clientId}/ai-drafts/report`, { weekStartDate })
const sourcesOf = async (clientId: string) =>
  bodyOf(await start(clientId)).sources.map(({ id: _id, ...source }: AiSource) => source)
async function addSession(clientId: string, more: object): Promise<void> {
  const answer = await therapist.post(`/api/v1/clients/${clientId}/sessions`, sessionDetails(more))
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
}
const addTask = async (clientId: string, task: string, createdAt: string, completedAt: string | null) =>
  product.database.owner.query(
    'insert into self_care_tasks (therapist_id, client_id, task, created_at, completed_at) values ($1, $2, $3, $4, $5)',
    [therapist.userId, clientId, task, createdAt, completedAt],
  )
const setZone = (zone: string) =>
  product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [
    therapist.userId,
    zone,
  ])

describe('the sources of a week', () => {
  test('are the wellness records from Sunday to Saturday, with ratings, triggers, strategies and notes', async () => {
    const clientId = await newClient(therapist)
    const whole = {
      anxietyLevel: 8,
      energyLevel: 4,
      sleepQuality: 2,
      stressLevel: 7,
      triggers: ['Rent', 'Noise'],
      copingStrategiesUsed: ['A walk'],
    }
    await addMood(therapist, clientId, { ...whole, logDate: '2026-05-03', moodRating: 3, notes: ' Cried at my desk. ' })
    await addMood(therapist, clientId, { logDate: '2026-05-09', moodRating: 6, notes: undefined })
    await addMood(therapist, clientId, { logDate: '2026-05-02', notes: 'The week before.' })
    await addMood(therapist, clientId, { logDate: '2026-05-10', notes: 'The week after.' })
    const draft = bodyOf(await start(clientId))
    expect(draft.sources.map(({ id: _id, ...source }) => source)).toEqual([
      {
        kind: 'wellness-record',
        date: '2026-05-03',
        text: 'Sunday, May 3: mood 3 of 10, anxiety 8 of 10, energy 4 of 10, sleep 2 of 10, stress 7 of 10.\nTriggers: Rent, Noise.\nCoping strategies: A walk.\nCried at my desk.',
      },
      {
        kind: 'wellness-record',
        date: '2026-05-09',
        text: 'Saturday, May 9: mood 6 of 10, anxiety 5 of 10, energy 5 of 10, sleep 5 of 10, stress 5 of 10.',
      },
    ])
    expect(draft.dataAnalyzed).toEqual({ moodEntries: 2, sessions: 0, clinicalNotes: 0 })
    expect(draft.trend).toMatchObject({
      overall: 'stable',
      slope: null,
      entries: 2,
      statement: expect.stringMatching(
        /^2 entries this week are too few to say\. A typical day .* the week before \(1 entry on 1 day\)\.$/,
      ),
    })
  })

  test('are sessions that took place or were missed, and their notes, signed or not, with addenda', async () => {
    const clientId = await newClient(therapist)
    await addSession(clientId, { sessionDate: '2026-05-05', status: 'completed', notes: 'Arrived out of breath.' })
    await addSession(clientId, { sessionDate: '2026-05-06', status: 'no-show', notes: 'She did not call.' })
    await addSession(clientId, { sessionDate: '2026-05-07', status: 'cancelled', notes: 'Ill.' })
    await addSession(clientId, { sessionDate: '2026-05-08', status: 'scheduled', notes: 'Ask about her sister.' })
    const sections = [
      { heading: 'Subjective', text: 'Sleeps badly.' },
      { heading: 'Objective', text: 'Tearful.' },
      { heading: 'Assessment', text: ' ' },
      { heading: 'Plan', text: 'A sleep diary.' },
    ]
    const signed = await aNote(therapist, clientId, { template: 'soap', serviceDate: '2026-05-09', sections }, true)
    const addendum = { text: 'Her sister called.', reason: 'Forgotten' }
    expect((await therapist.post(`/api/v1/notes/${signed.id}/addenda`, addendum)).status).toBe(201)
    await aNote(therapist, clientId, { serviceDate: '2026-05-10', sections: text('The week after.') })
    const draft = bodyOf(await start(clientId))
    expect(draft.sources.map(({ kind, date, text: words }) => [kind, date, words])).toEqual([
      ['session', '2026-05-05', 'Individual session, 50 minutes.'],
      ['session', '2026-05-06', 'Individual session, not attended.\nShe did not call.'],
      ['clinical-note', '2026-05-05', 'Arrived out of breath.'],
      [
        'clinical-note',
        '2026-05-09',
        'Subjective:\nSleeps badly.\n\nObjective:\nTearful.\n\nPlan:\nA sleep diary.\n\nAddendum:\nHer sister called.',
      ],
    ])
    expect(draft.dataAnalyzed).toEqual({ moodEntries: 0, sessions: 2, clinicalNotes: 2 })
    expect(draft.sources.at(-1)?.id).toBe(`clinical-note:${signed.id}`)
  })

  test('never are process notes', async () => {
    const clientId = await newClient(therapist)
    await addMood(therapist, clientId)
    const secret = { noteDate: '2026-05-04', text: 'My own thoughts about her.' }
    expect((await therapist.post(`/api/v1/clients/${clientId}/process-notes`, secret)).status).toBe(201)
    expect(JSON.stringify(await sourcesOf(clientId))).not.toContain('My own thoughts')
  })

  test('are self-care tasks done in the week of the practice’s zone, or open at its end', async () => {
    const clientId = await newClient(therapist)
    await setZone('America/New_York')
    await addMood(therapist, clientId)
    // Midnight in New York is 4:00 in UTC.
    await addTask(clientId, 'Done on Saturday evening', '2026-04-01T12:00:00Z', '2026-05-10T03:59:00Z')
    await addTask(clientId, 'Done the Saturday before', '2026-04-01T12:00:00Z', '2026-05-03T03:59:00Z')
    await addTask(clientId, 'Done on the Sunday after, so open', '2026-04-02T12:00:00Z', '2026-05-10T04:00:00Z')
    await addTask(clientId, 'Open', '2026-05-10T03:59:00Z', null)
    await addTask(clientId, 'Not given yet', '2026-05-10T04:00:00Z', null)
    expect((await sourcesOf(clientId)).slice(1)).toEqual([
      { kind: 'self-care-task', date: '2026-05-09', text: 'Done on Saturday evening: done.' },
      { kind: 'self-care-task', date: '2026-04-02', text: 'Done on the Sunday after, so open: not done this week.' },
      { kind: 'self-care-task', date: '2026-05-09', text: 'Open: not done this week.' },
    ])
    await setZone('Europe/London')
  })

  test('tell done tasks from open ones: only the former are progress', async () => {
    const clientId = await newClient(therapist)
    await addTask(clientId, 'Swim twice.', '2026-05-01T12:00:00Z', '2026-05-05T12:00:00Z')
    await addTask(clientId, 'Call the bank', '2026-05-01T12:00:00Z', null)
    const { report } = await endedDraft(therapist, bodyOf(await start(clientId)).id)
    const progress = report?.progress.map(({ text: words }) => words)
    expect(progress).toEqual(['Swim twice: done.'])
    expect(JSON.stringify(report)).toContain('Call the bank: not done this week.')
  })

  test('are all of one client', async () => {
    const [clientId, other] = [await newClient(therapist), await newClient(therapist)]
    await addMood(therapist, clientId)
    await addMood(therapist, other, { notes: 'CANARY' })
    await aNote(therapist, other, { serviceDate: '2026-05-04', sections: text('CANARY') })
    expect(JSON.stringify(await sourcesOf(clientId))).not.toContain('CANARY')
  })

  test('become lines that stand in them to the letter', async () => {
    const clientId = await newClient(therapist)
    await addMood(therapist, clientId, { notes: 'I am so tired. Swam 20 lengths on Monday and was proud.' })
    const draft = await endedDraft(therapist, bodyOf(await start(clientId)).id)
    const evidence = Object.values(draft.report ?? {}).flatMap((lines) => lines.flatMap((line) => line.evidence))
    expect(evidence.length).toBeGreaterThan(0)
    for (const { source, start: from, end, quote } of evidence)
      expect(draft.sources.find(({ id }) => id === source)?.text.slice(from, end)).toBe(quote)
  })
})

describe('a report is not started', () => {
  test('about a week without records; open tasks are no news', async () => {
    const clientId = await newClient(therapist)
    await addTask(clientId, 'Open', '2026-04-01T12:00:00Z', null)
    const answer = await start(clientId)
    expect([answer.status, bodyOf(answer).detail]).toEqual([409, reportTexts.noRecords])
    await addTask(clientId, 'Done', '2026-04-01T12:00:00Z', '2026-05-05T12:00:00Z')
    expect((await start(clientId)).status).toBe(201)
  })

  test('about a week to come', async () => {
    const answer = await start(await newClient(therapist), daysAgo(-2))
    expect([answer.status, bodyOf(answer).errors?.['weekStartDate']]).toEqual([400, reportTexts.futureWeek])
  })

  test('about more text than a draft takes', async () => {
    const clientId = await newClient(therapist)
    for (let note = 0; note < 4; note += 1)
      await aNote(therapist, clientId, { serviceDate: '2026-05-04', sections: text('word '.repeat(39_000)) })
    const answer = await start(clientId)
    expect([answer.status, bodyOf(answer).detail]).toEqual([409, reportTexts.tooMuch])
  })

  test('about another practice’s client, who is as missing as none', async () => {
    const clientId = await newClient(therapist)
    await addMood(therapist, clientId)
    const answers = [await start(clientId, reportWeekStart, stranger), await start(crypto.randomUUID())]
    expect(answers.map(({ status, json }) => [status, (json as Body).detail])).toEqual([
      [404, clientNotFound],
      [404, clientNotFound],
    ])
  })
})

describe('generate-ai-weekly-report', () => {
  const call = (body: object, who: Browser = therapist) => who.post('/functions/v1/generate-ai-weekly-report', body)

  test('answers exactly what is specified, and leaves a draft to review', async () => {
    const clientId = await newClient(therapist)
    for (const [day, value] of [3, 5, 7, 9].entries())
      await addMood(therapist, clientId, {
        logDate: `2026-05-0${4 + day}`,
        moodRating: value,
        anxietyLevel: 11 - value,
        energyLevel: value,
        sleepQuality: value,
        stressLevel: 11 - value,
        notes: 'Swam 20 lengths.',
      })
    const answer = await call({ clientId, weekStartDate: reportWeekStart })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      success: true,
      error: null,
      report: {
        mood_summary: expect.any(String),
        progress_highlights: expect.any(Array),
        areas_of_concern: expect.any(Array),
        recommendations: expect.any(Array),
        session_insights: expect.any(String),
        overall_trend: 'improving',
        ai_generated_content: expect.stringContaining('Swam 20 lengths'),
      },
      dataAnalyzed: { moodEntries: 4, sessions: 0, clinicalNotes: 0 },
    })
    const open = (await therapist.get(`/api/v1/clients/${clientId}/ai-drafts`)).json as { items: AiDraft[] }
    expect(open.items).toMatchObject([{ kind: 'report', state: 'ready', ofDate: reportWeekStart, byJob: false }])
  })

  test('has no report of a week without records, or of another practice’s client', async () => {
    const clientId = await newClient(therapist)
    expect((await call({ clientId, weekStartDate: reportWeekStart })).status).toBe(409)
    await addMood(therapist, clientId)
    expect((await call({ clientId, weekStartDate: reportWeekStart }, stranger)).status).toBe(404)
  })
})
