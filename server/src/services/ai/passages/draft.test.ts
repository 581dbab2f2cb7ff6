import type { AiSource, AiSourceKind } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { expect, test } from 'vitest'
import { draft } from './draft.ts'

const sourceOf = (text: string, kind: AiSourceKind = 'note'): AiSource => ({ id: kind, kind, date: null, text })
const nobody = { clientNames: [], therapistNames: [] }
/** The texts of each section that has lines, and what was not done. */
function session(text: string, kind: AiSourceKind = 'note') {
  const { sections, notDone } = draft({ kind: 'session', sources: [sourceOf(text, kind)], ...nobody }, () => undefined)
  const texts = Object.entries(sections).map(([name, lines]) => [name, lines.map((line) => line.text)] as const)
  return { ...Object.fromEntries(texts.filter(([, lines]) => lines.length > 0)), notDone }
}

test.each([
  [
    'SOAP with letters',
    'S: Feels tired. Woke at 4.\nO: Flat affect.\nA: Low mood.\nP: Diary until Monday. Call the clinic.',
    {
      summary: ['Feels tired.', 'Low mood.'],
      points: ['Woke at 4.'],
      observations: ['Flat affect.'],
      actions: ['Diary until Monday.', 'Call the clinic.'],
    },
  ],
  [
    'SOAP in one line',
    'S: Feels tired. O: Flat affect. A: Low mood. P: Diary until Monday.',
    { summary: ['Feels tired.', 'Low mood.'], observations: ['Flat affect.'], actions: ['Diary until Monday.'] },
  ],
  [
    'DAP in German with headings on their own line',
    '**Daten**\nSchläft schlecht.\n\n**Beurteilung**\nErschöpft.\n\n**Plan**\n1. Tagebuch\n2. Termin am 5. Mai',
    { summary: ['Schläft schlecht.', 'Erschöpft.'], actions: ['Tagebuch', 'Termin am 5. Mai'] },
  ],
  [
    'a German report',
    'Themen: Schlaf.\nAnamnese:\nFrau Dr. Weber ist müde.\nBefund:\nAffekt flach.\nVereinbarungen:\n- Spaziergang\n- ruft die Klinik an',
    {
      summary: ['Schlaf.', 'Frau Dr. Weber ist müde.'],
      observations: ['Affekt flach.'],
      actions: ['Spaziergang', 'ruft die Klinik an'],
    },
  ],
  [
    'BIRP',
    'Behavior: Restless.\nIntervention: Breathing.\nResponse: Calmer.\nPlan: Practise daily.',
    { summary: ['Restless.', 'Breathing.', 'Calmer.'], actions: ['Practise daily.'] },
  ],
  [
    'GIRP in French',
    'Objectifs : Dormir mieux.\nIntervention : Respiration.\nRéponse : Plus calme.\nÀ faire :\n• Carnet de sommeil',
    { summary: ['Dormir mieux.', 'Respiration.', 'Plus calme.'], actions: ['Carnet de sommeil'] },
  ],
  [
    'SOAP in French',
    'Subjectif : Fatiguée.\nObjectif : Affect plat.\nAnalyse : Épuisement.\nPlan : Carnet jusqu’à lundi.',
    {
      summary: ['Fatiguée.', 'Épuisement.'],
      observations: ['Affect plat.'],
      actions: ['Carnet jusqu’à lundi.'],
    },
  ],
  [
    'SOAP in Spanish',
    '## Subjetivo\nDuerme mal.\n## Objetivo\nAfecto plano.\n## Valoración\nCansancio.\n## Próximos pasos\n- Diario',
    { summary: ['Duerme mal.', 'Cansancio.'], observations: ['Afecto plano.'], actions: ['Diario'] },
  ],
  [
    'parts of an observation, and what follows a plan',
    'Objective\nMood: low\n\nSpeech: slow\n\nPlan\n- Diary\n\nFamily: her father is ill.',
    { observations: ['Mood: low', 'Speech: slow'], actions: ['Diary'] },
  ],
])('%s: what stands below a heading goes where the writer put it, in order', (_, text, expected) => {
  expect(session(text)).toEqual({ ...expected, notDone: [] })
})

test('a note without headings has no actions and no observations, only numbers', () => {
  const note =
    'She looked sad and cried. We agreed that she will keep a diary. She sleeps five hours. PHQ-9 was 14. Takes sertraline 50 mg.'
  expect(session(note)).toEqual({
    points: ['She sleeps five hours.', 'PHQ-9 was 14.', 'Takes sertraline 50 mg.'],
    notDone: ['not-summarized', 'nothing-marked'],
  })
})

test('a heading that no list knows ends the part before it', () => {
  expect(session('Plan:\n- Diary\nAbout the family:\n- Her father is ill')).toEqual({ actions: ['Diary'], notDone: [] })
})

test('"A:" and "B:" are who speaks where they come back, and headings nowhere', () => {
  const { summary } = session('A: Hello.\nB: Hello.\nA: How are you?\nB: Fine, thanks.') as { summary?: string[] }
  expect(summary).toEqual(['A: 4 words (57 %), 2 turns, 1 question', 'B: 3 words (43 %), 2 turns, 0 questions'])
})

test('a transcript: who spoke how much, numbers, and nothing that anybody concluded', () => {
  const text =
    'Therapist: How did you sleep?\nClient: Badly. Maybe four hours a night.\nTherapist: We agreed on a diary, did you write it?\nClient: No.'
  expect(session(text, 'transcript')).toEqual({
    summary: ['Therapist: 13 words (65 %), 2 turns, 2 questions', 'Client: 7 words (35 %), 2 turns, 0 questions'],
    points: ['Maybe four hours a night.'],
    notDone: ['not-summarized'],
  })
})

test('a transcript without names is counted as a whole, and says so', () => {
  expect(session('How did you sleep?\n\nBadly.', 'transcript')).toEqual({
    summary: ['5 words, 1 question'],
    notDone: ['speakers-unknown', 'not-summarized'],
  })
})

test('the longest silence is told if each part of a transcript says when it began and ended', () => {
  const text = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Nora>It was hard.

00:00:38.200 --> 00:00:40.000
<v Tom>I see.

00:00:41.000 --> 00:00:42.000
<v Nora>Yes.`
  expect(session(text, 'transcript')).toMatchObject({
    summary: [
      'Nora: 4 words (67 %), 2 turns, 0 questions',
      'Tom: 2 words (33 %), 1 turn, 0 questions',
      'Longest silence: 34 seconds, until 00:00:38',
    ],
  })
})

test('danger is quoted with who speaks and what was asked, whatever else the sentence says', () => {
  const text =
    'Therapist: Did you ever want to die?\nClient: In spring, yes.\nTherapist: Hm. And now?\nClient: Better. I was only joking when I said that I want to kill myself. The garden helps.'
  expect(session(text, 'transcript')).toMatchObject({
    safety: [
      'Therapist: Did you ever want to die?\nClient: In spring, yes.',
      'And now?\nClient: Better. I was only joking when I said that I want to kill myself.',
    ],
  })
})

test.each(['HE HIT HER AGAIN', 'Wants to kill herself:', '## Suicidal since May', '- wants to die', 'P: wants to die'])(
  'danger is found where a heading could stand: %s',
  (line) => {
    const { safety } = session(`S: Tired.\n${line}`) as { safety?: string[] }
    expect(safety).toEqual([line.replace(/^(?:- |P: )/, '')])
  },
)

test('a week: its records in their order, what was done, what was planned, and no other sentence', () => {
  const sources = [
    sourceOf('Monday, May 4: mood 3 of 10.\nSlept badly.', 'wellness-record'),
    sourceOf('Individual session, 45 minutes.', 'session'),
    sourceOf('Subjective:\nThe week was long.\n\nPlan:\nA walk each day.', 'clinical-note'),
    sourceOf('Sleep diary: done.', 'self-care-task'),
    { ...sourceOf('Walk: not done this week.', 'self-care-task'), id: 'other' },
  ]
  const { sections, notDone } = draft({ kind: 'report', sources, ...nobody }, () => undefined)
  const texts = Object.entries(sections).map(([name, lines]) => [name, lines.map((line) => line.text)])
  expect(Object.fromEntries(texts)).toEqual({
    safety: [],
    mood: ['Monday, May 4: mood 3 of 10.', 'Slept badly.'],
    progress: ['Sleep diary: done.'],
    concerns: [],
    recommendations: ['A walk each day.'],
    insights: ['Individual session, 45 minutes.', 'The week was long.', 'Walk: not done this week.'],
  })
  expect(notDone).toEqual([])
})

test('of more lines than a section holds, the draft says that it shows the first', () => {
  const text = `Plan:\n${Array.from({ length: 80 }, (_, at) => `- She will take step ${at}`).join('\n')}`
  const { actions, notDone } = session(text) as { actions?: string[]; notDone: string[] }
  expect([actions?.length, actions?.at(-1), notDone]).toEqual([60, 'She will take step 59', ['lines-cut']])
})

test.each([
  ['one word', 'Cancelled.', ['not-summarized', 'nothing-marked', 'nothing-found']],
  [
    'a script that it does not know',
    'კლიენტი ამბობს, რომ უკეთ სძინავს.',
    ['language-unknown', 'not-summarized', 'nothing-marked', 'nothing-found'],
  ],
  ['only signs', '… — ??? 🙂', ['language-unknown', 'not-summarized', 'nothing-marked', 'nothing-found']],
])('%s: nothing is shown, and that is said', (_, text, notDone) => {
  expect(session(text)).toEqual({ notDone })
})
