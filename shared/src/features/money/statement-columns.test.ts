import { expect, test } from 'vitest'
import {
  amountText,
  currencyOfHeader,
  guessDecimal,
  guessStatementColumns,
  saysOut,
  saysPending,
} from './statement-columns.rules.ts'

test.each([
  [['1.234,50', '12,00'], ','],
  [['1,234.50'], '.'],
  [['12,5'], ','],
  [['1.234.567'], ','],
  [['0,123'], ','],
  [['100', '7'], '.'],
  [['1,234'], 'unclear'],
  [['1,234', '5.10'], '.'],
  [['1 234,50 €'], ','],
] as const)('the decimal sign of %j is %s', (amounts, sign) => {
  expect(guessDecimal(amounts)).toBe(sign)
})

test.each([
  ['1.234,50', ',', '1234.50'],
  ['-12,00', ',', '-12.00'],
  ['12,00-', ',', '-12.00'],
  ['(1,234.50)', '.', '-1234.50'],
  ['− 5', '.', '-5'],
  ['+5.00 EUR', '.', '5.00'],
  ['€ 1’234.50', '.', '1234.50'],
  ['EUR 7', '.', '7'],
  ['12,00 S', ',', '-12.00'],
  ['12,00 H', ',', '12.00'],
  ['12.00 DR', '.', '-12.00'],
  ['Saldo 12,00 Euro', ',', undefined],
  ['', ',', undefined],
  ['1,2,3', ',', undefined],
] as const)('the amount in “%s” with %s is %s', (text, sign, amount) => {
  expect(amountText(text, sign)).toBe(amount)
})

test('columns are guessed once each, and two for in and out come before one', () => {
  expect(guessStatementColumns(['Date', 'Debit', 'Credit', 'Amount', 'Date'])).toEqual({ date: 0, debit: 1, credit: 2 })
  expect(guessStatementColumns(['Référence', 'Libellé'])).toEqual({ purpose: 1, reference: 0 })
  expect(guessStatementColumns(['Überraschung'])).toEqual({})
})

test('a currency in the name of a column is found', () => {
  expect(['Betrag (EUR)', 'Amount £', 'Betrag in €', 'Amount', 'IBAN'].map(currencyOfHeader)).toEqual([
    'EUR',
    'GBP',
    'EUR',
    undefined,
    undefined,
  ])
})

test('words for out and pending are known', () => {
  expect(['Af', 'Bij', 'S', 'H', 'DBIT', 'CRDT', 'Débit', '-', '+', ''].map(saysOut)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(['Vorgemerkt', 'PENDING', 'Gebucht', 'En attente', ''].map(saysPending)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})
