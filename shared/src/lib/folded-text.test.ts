import { expect, test } from 'vitest'
import { foldedText } from './folded-text.ts'

test.each([
  ['Müller', 'muller'],
  ['MUELLER', 'muller'],
  ['Groß', 'gross'],
  ['Łukasz Ægir Ørsted', 'lukasz agir orsted'],
  ['Петров', 'petrov'],
  ['Дмитрий Щукин', 'dmitrii shchukin'],
  ['Παπαδόπουλος', 'papadopoulos'],
  ['１２٣४', '1234'],
  ['王小明', '王小明'],
  ['שלום', 'שלום'],
])('%s is compared as %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
})
