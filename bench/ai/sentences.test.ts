import { aiLanguages } from '@openhour/shared/features/ai/ai.rules.ts'
import { expect, test } from 'vitest'
import { readSentences, wrongSentences } from './sentences.ts'

test.each(aiLanguages)(
  'the built-in engine quotes dangerous sentences and leaves everyday ones: %s',
  async (language) => {
    const sentences = readSentences(language)
    const dangerous = sentences.filter(({ danger }) => danger).length
    const plain = new Set(sentences.filter(({ batch }) => batch === 'e').map(({ text }) => text))
    const { missed, alarms } = await wrongSentences(language, sentences)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(dangerous * 0.03)
    expect(missed.filter((text) => plain.has(text))).toEqual([])
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual((sentences.length - dangerous) * 0.15)
  },
  60_000,
)
