import { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { LeftOut } from '@openhour/shared/features/ai/ai.rules.ts'
import { describe, expect, test } from 'vitest'
import { openModelDrafting } from '../../testing/model-drafting.ts'

const { at, written } = openModelDrafting()

describe('a model', () => {
  test('cannot write words to look at', async () => {
    at.model.mode = 'own'
    at.model.ownAnswer = { safety: [{ text: 'All is well.', sentences: [1] }], summary: [] }
    const draft = await written()
    expect(draft.state).toBe('ready')
    expect(JSON.stringify(draft.session)).not.toContain('All is well')
  })

  test('can only add to the words to look at, and each says who marked it', async () => {
    const transcript =
      'Therapist: How are things at home?\nClient: He hit me on Sunday.\nTherapist: And you?\nClient: I keep thinking about the bridge.\nClient: I slept well.'
    at.model.mode = 'own'
    at.model.ownAnswer = ({ prompt }: { prompt: string }) => ({
      labels: { danger: prompt.includes('[4]') ? [4, 99] : [] },
      summary: [{ text: 'Client slept well.', sentences: [5] }],
    })
    const draft = await written({ notes: '', transcript })
    expect(draft.session?.safety).toEqual([
      {
        text: 'Therapist: How are things at home?\nClient: He hit me on Sunday.',
        support: 'extract',
        danger: { by: 'list', kind: 'violence and abuse' },
        evidence: [expect.anything()],
      },
      {
        text: 'Therapist: And you?\nClient: I keep thinking about the bridge.',
        support: 'extract',
        danger: { by: 'model', kind: null },
        evidence: [expect.anything()],
      },
    ])
    at.model.ownAnswer = { labels: { danger: [2] }, summary: [] }
    const again = await written({ notes: '', transcript })
    expect(again.session?.safety.map(({ danger }) => danger)).toEqual([{ by: 'both', kind: 'violence and abuse' }])
  })

  test.each([
    ['observations', 'Marisol slept about five hours a night.', 1, {}, 'no-observation'],
    ['observations', 'Her speech was slow.', 4, { observed: [4] }, undefined],
    ['observations', 'She has taken sertraline 50 mg since March.', 2, { measure: [2] }, undefined],
    ['actions', 'Her speech was slow.', 4, { observed: [4] }, 'no-action'],
    ['actions', 'We agreed that Marisol will call her sister by Friday.', 5, { agreed: [5] }, undefined],
    ['summary', 'Her speech was slow.', 4, { small_talk: [4] }, 'nothing-said'],
    ['observations', 'Her speech was slow.', 4, undefined, undefined],
  ])('puts into %s what it says itself that it is: %s', async (section, text, number, labels, doubt) => {
    at.model.mode = 'own'
    at.model.ownAnswer = { ...(labels && { labels }), [section]: [{ text, sentences: [number] }] }
    const draft = await written()
    const { [section as 'summary']: lines } = SessionSections.parse(draft.session)
    expect(lines.map((line) => line.doubt)).toEqual([doubt])
    expect(draft.notDone).toEqual(labels ? [] : ['no-labels'])
  })
})

describe('a line is left out, and the draft says why,', () => {
  const line = 'Her speech was slow.'
  test.each<[string, unknown, LeftOut['reason'] | null]>([
    ['not with its number', { text: line, sentences: [4] }, null],
    ['not with its number in words', { text: line, sentences: '[4]' }, null],
    ['not with one number alone', { Text: line, Sentences: 4 }, null],
    ['not as a text with its number', `${line} [4]`, null],
    ['without a number', { text: line, sentences: [] }, 'no-sentence'],
    ['as a text alone', line, 'no-sentence'],
    ['with a number too high', { text: line, sentences: [6] }, 'unknown-sentence'],
    ['with a number that exists and one that does not', { text: line, sentences: [4, 400] }, 'unknown-sentence'],
    ['with zero', { text: line, sentences: [0] }, 'unknown-sentence'],
    ['with half a number', { text: line, sentences: [4.5] }, 'unknown-sentence'],
    ['without words', { text: ' … ', sentences: [4] }, 'no-words'],
    ['with a link', { text: 'See www.tracker.example', sentences: [4] }, 'link'],
    ['without a text', { sentences: [4] }, 'unreadable'],
    ['as a number', 7, 'unreadable'],
  ])('%s', async (_, point, reason) => {
    at.model.mode = 'own'
    at.model.ownAnswer = { labels: {}, points: [point] }
    const draft = await written()
    expect(draft.state).toBe('ready')
    expect(draft.leftOut).toEqual(reason === null ? [] : [{ reason, count: 1 }])
    expect(draft.session?.points.map(({ text }) => text)).toEqual(reason === null ? [line] : [])
  })

  test('each time it comes again', async () => {
    at.model.mode = 'own'
    at.model.ownAnswer = { labels: {}, points: Array.from({ length: 3 }, () => ({ text: line, sentences: [4] })) }
    const draft = await written()
    expect([draft.session?.points.length, draft.leftOut]).toEqual([1, [{ reason: 'twice', count: 2 }]])
  })
})
