import { describe, expect, test } from 'vitest'
import { languageOfAddress, paperLanguageOf } from './paper-language.rules.ts'

describe('the language of an address', () => {
  test.each([
    ['Lange Straße 5\n10115 Berlin\nDeutschland', 'de'],
    ['5 Long Street\n10115 Berlin\nGermany', 'de'],
    ['Hauptplatz 1\n1010 Wien\nÖSTERREICH', 'de'],
    ['1 rue Longue\n75001 Paris\nFrance', 'fr'],
    ['Calle Larga 5\n28001 Madrid\nEspaña ', 'es'],
    ['Calle Larga 5\n28001 Madrid\nespana', 'es'],
    ['Via Lunga 5\n00100 Roma\nItalia\n', 'it'],
    ['Langestraat 5\n1011 AB Amsterdam\nThe Netherlands', undefined],
    ['Langestraat 5\n1011 AB Amsterdam\nNederland', 'nl'],
    ['Rua Longa 5\n1000-001 Lisboa\nPortugal', 'pt'],
    ['ul. Długa 5\n00-001 Warszawa\nPolska', 'pl'],
    ['5 Long Street\nLondon\nU.K.', 'en'],
    ['5 Long Street\nLondon\nUnited Kingdom', 'en'],
    ['Langstrasse 5\n8004 Zürich\nSchweiz', undefined],
    ['5 Long Street\nParis, Texas', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j', (address, language) => {
    expect(languageOfAddress(address)).toBe(language)
  })
})

test('what was agreed goes before the country of an organisation, that before the address, and the practice is last', () => {
  const all = { agreed: 'pl', country: 'FR', address: 'Roma\nItalia', ofPractice: 'en' } as const
  expect(paperLanguageOf(all)).toBe('pl')
  expect(paperLanguageOf({ ...all, agreed: null })).toBe('fr')
  expect(paperLanguageOf({ ...all, agreed: null, country: 'CH' })).toBe('it')
  expect(paperLanguageOf({ ...all, agreed: null, country: null })).toBe('it')
  expect(paperLanguageOf({ agreed: null, country: null, address: 'Roma', ofPractice: 'nl' })).toBe('nl')
})
