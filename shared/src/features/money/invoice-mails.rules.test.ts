import { expect, test } from 'vitest'
import {
  filledMailText,
  invoiceMailTexts,
  mailPlaceholders,
  mailTextFault,
  suggestedMailTexts,
} from './invoice-mails.rules.ts'

const values = { name: 'Mila', practice: 'Heron House', number: '2026-0007', amount: '€80.00', due: '4 May 2026' }

test('a text may use each placeholder, any number of times, and no other brace', () => {
  expect(mailTextFault(mailPlaceholders.map((name) => `{${name}}`).join(' '))).toBeUndefined()
  expect(mailTextFault('{name} and {name}')).toBeUndefined()
  for (const text of ['{email}', '{Name}', '{ name }', '{}', 'a { b', 'a } b', '{{name}}', '{name'])
    expect([text, mailTextFault(text)]).toEqual([text, invoiceMailTexts.placeholder])
})

test('a text has no web or email address, wherever it stands', () => {
  for (const text of ['See https://bank.example', 'a\nwww.bank.example', 'me@bank.example', 'bank.com'])
    expect([text, mailTextFault(text)]).toEqual([text, invoiceMailTexts.address])
  expect(mailTextFault('Thank you. Dr. A.B.Miller, 4.5 percent')).toBeUndefined()
})

test('what is suggested is allowed', () => {
  for (const text of Object.values(suggestedMailTexts)) expect(mailTextFault(text)).toBeUndefined()
})

test('placeholders are filled in once: a value that looks like one stays as it is', () => {
  expect(filledMailText('{name}, {number} of {practice}: {amount} until {due}. {name}!', values)).toBe(
    'Mila, 2026-0007 of Heron House: €80.00 until 4 May 2026. Mila!',
  )
  expect(filledMailText('{name} owes {amount}', { ...values, name: '{amount} $& {due}' })).toBe(
    '{amount} $& {due} owes €80.00',
  )
})
