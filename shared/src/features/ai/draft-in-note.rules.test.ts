import { expect, test } from 'vitest'
import { noteTemplates } from '../clinical-notes/clinical-notes.rules.ts'
import type { AiLine, AiSupport, SessionSections } from './ai-lines.contract.ts'
import {
  dangerIn,
  insertDanger,
  insertSessionText,
  type NoteSections,
  type SessionText,
} from './draft-in-note.rules.ts'

const line = (text: string, support: AiSupport = 'own', quote?: string): AiLine => ({
  text,
  support,
  evidence: quote === undefined ? [] : [{ source: 'note', start: 0, end: quote.length, quote }],
})
const nothing: SessionSections = { safety: [], summary: [], points: [], observations: [], actions: [] }
const text: SessionText = {
  sections: {
    safety: [line('A fleeting thought.', 'extract')],
    summary: [line('Slept badly.', 'extract'), line('Sleep is worse.', 'supported', 'Woke at four.')],
    points: [line('Slept badly.', 'extract'), line('A fleeting thought.', 'extract')],
    observations: [line('Slow speech.')],
    actions: [line('Keep a diary.')],
  },
  sources: [],
  engine: 'model',
}
const origin = 'Source: AI session note of 4 May 2026 (drafted by careful-7b, reviewed by me).'
const empty = (template: keyof typeof noteTemplates): NoteSections =>
  noteTemplates[template].sections.map(({ heading }) => ({ heading, text: '' }))
const insert = (into: NoteSections, what: SessionText = text) => insertSessionText(into, what, { origin })
const byHeading = (sections: NoteSections) =>
  Object.fromEntries(sections.map(({ heading, text: each }) => [heading, each]))
const inserted = (into: NoteSections, what?: SessionText) => byHeading(insert(into, what).sections)

test('lines go below the headings that fit them, once, with what they rest on; danger is not copied', () => {
  expect(inserted(empty('soap'))).toEqual({
    Subjective: '- Slept badly.\n- Sleep is worse. [from: “Woke at four.”]',
    Objective: '- Slow speech.',
    Assessment: '',
    Plan: `- Keep a diary.\n\n${origin}`,
  })
  const dap = inserted(empty('dap'))
  expect(dap['Data']).toBe('- Slept badly.\n- Sleep is worse. [from: “Woke at four.”]\n- Slow speech.')
  expect(dap['Plan']).toContain('- Keep a diary.')
  expect(inserted(empty('birp'))['Response']).toBe('- Slow speech.')
  const own = inserted([
    { heading: 'Beobachtungen / observed', text: '' },
    { heading: 'Next steps', text: '' },
  ])
  expect(own['Next steps']).toContain('- Keep a diary.')
  expect(own['Beobachtungen / observed']).toContain('- Slow speech.')
})

test('without headings, each section keeps its name', () => {
  const actions: SessionText = {
    sections: { ...nothing, actions: text.sections.actions },
    sources: [],
    engine: 'model',
  }
  expect(inserted([{ heading: '', text: '' }], actions)['']).toBe(`Action items\n- Keep a diary.\n\n${origin}`)
})

test('what Passages found stands below the writer’s own words for it, without figures', () => {
  const figure: AiLine = { text: 'Client: 7 words (35 %)', support: 'figure', evidence: [] }
  const { summary, observations, actions } = text.sections
  const sections = { ...nothing, summary: [figure, ...summary], observations, actions }
  const found = inserted([{ heading: '', text: '' }], { sections, sources: [], engine: 'passages' })['']
  expect(found).toContain('Passages\n- Slept badly.')
  expect(found).toContain('Objective\n- Slow speech.')
  expect(found).toContain('Plan\n- Keep a diary.')
  expect(found).not.toMatch(/Client|summary|observation|action/i)
})

test('what stands in the note stays, above, and is not said again', () => {
  const into = [
    { heading: 'Subjective', text: 'Typed before: slept badly, as she says.' },
    { heading: 'Plan', text: '' },
  ]
  const summary: SessionText = { ...text, sections: { ...nothing, summary: text.sections.summary } }
  expect(inserted(into, summary)).toEqual({
    Subjective: 'Typed before: slept badly, as she says.\n\n- Sleep is worse. [from: “Woke at four.”]',
    Plan: origin,
  })
})

test('what was inserted before is not there twice', () => {
  const once = insert(empty('soap'), { ...text, sections: { ...text.sections, actions: [] } }).sections
  const twice = insert(once)
  const whole = twice.sections.map((section) => section.text).join('\n')
  expect([twice.added, whole.split('- Slept badly.').length, whole.split(origin).length]).toEqual([1, 2, 2])
  expect(insert(twice.sections)).toEqual({ sections: twice.sections, added: 0 })
})

const transcript = `Therapist: How was your week?
Client: I slept badly. I woke at four.
Therapist: Thank you. Do you have thoughts of dying?
Client: Sometimes, but I have no plan.
Therapist: And the diary? Client: no, I said the diary: until Monday.`
const sources = [{ id: 'transcript', kind: 'transcript', date: null, text: transcript } as const]
const said = (quote: string): AiLine => {
  const start = transcript.indexOf(quote)
  return {
    text: quote,
    support: 'extract',
    evidence: [{ source: 'transcript', start, end: start + quote.length, quote }],
  }
}
const spoken: SessionText = {
  sections: {
    ...nothing,
    safety: [said('Sometimes, but I have no plan.')],
    summary: [said('I woke at four.')],
    points: [said('Client: I slept badly.'), said('Client: Sometimes, but I have no plan.')],
  },
  sources,
  engine: 'model',
}

test('quotes keep their speaker, in the order in which they were said', () => {
  expect(inserted(empty('soap'), spoken)['Subjective']).toBe('- Client: “I slept badly.”\n- Client: “I woke at four.”')
  // The transcript was not kept: its speaker is known where the quotation names one.
  expect(inserted(empty('soap'), { ...spoken, sources: [] })['Subjective']).toBe(
    '- Client: “I slept badly.”\n- “I woke at four.”',
  )
})

test('a line that several sections have stands where it is told apart most surely', () => {
  const [seen, agreed] = [line('She looked tired.'), line('I walk every day.')]
  const given = { ...nothing, summary: [agreed], points: [seen], observations: [seen], actions: [agreed] }
  expect(inserted(empty('soap'), { sections: given, sources: [], engine: 'model' })).toEqual({
    Subjective: '- I walk every day.',
    Objective: '- She looked tired.',
    Assessment: '',
    Plan: origin,
  })
})

test('what the therapist wrote stands before what was said', () => {
  const note = { id: 'note', kind: 'note', date: null, text: 'Came late.' } as const
  const late = line('Came late.', 'extract', 'Came late.')
  const given = { ...nothing, summary: [said('I woke at four.'), late], points: [said('Client: I slept badly.')] }
  expect(inserted(empty('dap'), { sections: given, sources: [note, ...sources], engine: 'model' })['Data']).toBe(
    '- Came late.\n- Client: “I slept badly.”\n- Client: “I woke at four.”',
  )
})

test('danger stands once, with the question before it, and is added only when asked for', () => {
  const asked = {
    question: 'Therapist: “Do you have thoughts of dying?”',
    passage: 'Client: “Sometimes, but I have no plan.”',
  }
  expect(dangerIn(spoken)).toEqual([asked])
  const both = {
    ...spoken,
    sections: { ...nothing, safety: [said('Do you have thoughts of dying?\nClient: Sometimes, but I have no plan.')] },
  }
  expect(dangerIn(both)).toEqual([asked])
  const told = { ...spoken, sections: { ...nothing, safety: [said('I woke at four.')] } }
  expect(dangerIn(told)).toEqual([
    { question: 'Therapist: “How was your week?”', passage: 'Client: “I woke at four.”' },
  ])
  const once = insertDanger(empty('soap'), [asked])
  expect(byHeading(once)['Assessment']).toBe(`Safety\n- ${asked.question} ${asked.passage}`)
  expect(insertDanger(once, [asked])).toEqual(once)
})

test('lines in the therapist’s own words stay, even about danger', () => {
  const own = { ...line('She denies a plan.'), evidence: said('Sometimes, but I have no plan.').evidence }
  const given = { ...spoken, sections: { ...spoken.sections, observations: [own] } }
  expect(inserted(empty('soap'), given)['Objective']).toBe(
    '- She denies a plan. [from: Client: “Sometimes, but I have no plan.”]',
  )
})
