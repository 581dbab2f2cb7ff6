import { describe, expect, test } from 'vitest'
import type { Identifier } from '../engine.ts'
import type { Masked } from './masks.ts'
import { pseudonymsFor } from './pseudonyms.ts'

/** What stood in a text where its masked form has these words. */
function originalOf({ text: masked, originalAt }: Masked, text: string, words: string): string {
  const at = masked.indexOf(words)
  return text.slice(originalAt(at), originalAt(at + words.length))
}
const names = () => pseudonymsFor({ client: ['Marisol Okwuosa', 'Mari'], therapist: ['Dr. Hanne Birk'] })
const of = (...client: string[]) => pseudonymsFor({ client, therapist: [] })
const note =
  'Marisol Okwuosa came late. Marisol told Hanne Birk about Mari’s sister Hanna. Dr. Birk listened to MARISOL.'

test('names of client and therapist are replaced, whole words only', () => {
  expect(names().mask(note).text).toBe(
    'CLIENT came late. CLIENT told THERAPIST THERAPIST about CLIENT’s sister Hanna. Dr. THERAPIST listened to CLIENT.',
  )
})

describe('in small letters', () => {
  test.each([
    ['mila said that mila’s brother called. milas are fish, and milan is a town.', 'Mila Novak'],
    ['novak slept badly, and so did mila novak.', 'Mila Novak'],
    ['mr. okwuosa and anna-lena came, lena left.', 'Anna-Lena Okwuosa'],
    ['jose called, and José did. josé too.', 'José Núñez'],
    ["sean o’neil and o'neil", "Sean O'Neil"],
    ['mila rief an, milas Schwester auch.', 'Mila Novak'],
  ])('a name does not leave: %s', (text, name) => {
    const { text: masked } = of(name).mask(text)
    expect(masked).not.toMatch(/\b(?:mila|novak|okwuosa|lena|jose|neil)\b/iu)
    expect(masked).toContain('CLIENT')
  })

  test.each([
    ['He will mark it, she said with grace.', 'Will Mark Grace'],
    ['In may the rose gives her joy and hope.', 'May Rose Joy Hope'],
    ['The young baker wore a green coat for a long time.', 'Baker Young Green Long'],
    ['Er meint es ernst und hat lange mit der kleinen Tochter gesprochen, wie klein sie ist.', 'Ernst Klein'],
    ['Il dit que c’est clair et que la salle est claire, il a jeté une pierre.', 'Claire Pierre'],
    ['Ella lleva una falda rosa y dice que hay poca luz en la casa.', 'Rosa Luz Casas'],
    ['Es ist besser als gestern, sagt sie.', 'Al Ott'],
  ])('an ordinary word of the language stays: %s', (text, name) => {
    expect(of(name).mask(text).text).toBe(text)
  })

  test.each([
    ['Will hopes that he will cope, Hope said.', 'Will Hope', 'CLIENT hopes that he will cope, CLIENT said.'],
    ['I will hope. Will Hope came, will Hope stay?', 'Will Hope', 'I will hope. CLIENT came, will CLIENT stay?'],
    ['We saw will okafor, who will call.', 'Will Okafor', 'We saw CLIENT, who will call.'],
    ['Heute kam frau sommer, es ist sommer.', 'Ida Sommer', 'Heute kam frau CLIENT, es ist sommer.'],
    ['Rosa de la Luz y María de la Cruz', 'Rosa de la Luz', 'CLIENT y María de la Cruz'],
    ['Er sagt, dass rosa gestern nicht kam.', 'Rosa Meier', 'Er sagt, dass CLIENT gestern nicht kam.'],
  ])('of both the name is replaced: %s', (text, name, masked) => {
    expect(of(name).mask(text).text).toBe(masked)
  })

  test('a record in small letters counts as well, without its particles and words', () => {
    const { text } = of('mila de la rosa').mask('Mila said that la rosa is de rigueur. Mila de la Rosa left.')
    expect(text).toBe('CLIENT said that la rosa is de rigueur. CLIENT left.')
  })
})

test('the contact in the record has a pseudonym of its own, unless the name is also the client’s', () => {
  const used = pseudonymsFor({ client: ['Mila Novak'], therapist: ['Birk'], contacts: ['Otto Novak'] })
  const { text } = used.mask('mila visited otto novak. otto was glad, Novak too.')
  expect(text).toBe('CLIENT visited CONTACT1. CONTACT1 was glad, CLIENT too.')
  expect(used.restore('CONTACT1 and CLIENT met. NO CONTACT with THERAPIST.')).toBe(
    'otto novak and Novak met. NO CONTACT with THERAPIST.',
  )
})

test('come back in a line, and its evidence stands where it stood', () => {
  const used = names()
  const masked = used.mask(note)
  for (const quote of ['CLIENT came late.', 'about CLIENT’s sister', 'CLIENT told THERAPIST', 'listened to CLIENT']) {
    expect(used.mask(originalOf(masked, note, quote)).text).toContain(quote.split(' ').at(-1))
  }
  expect(used.restore('CLIENT came late.')).toBe('Marisol Okwuosa came late.')
})

test('a name in small letters comes back with a capital one if the sources have it anywhere', () => {
  const used = of('Mila Novak')
  const text = 'mila slept badly. She said: “mila is tired.” Later Mila rested.'
  const masked = used.mask(text)
  expect(used.restore('CLIENT slept badly.')).toBe('Mila slept badly.')
  expect(originalOf(masked, text, 'CLIENT slept badly.')).toBe('mila slept badly.')
  const small = of('Mila Novak')
  small.mask('mila slept badly.')
  expect(small.restore('CLIENT slept badly.')).toBe('mila slept badly.')
})

describe('what a record holds is replaced in every written form:', () => {
  const masked = (text: string, ...identifiers: Identifier[]) =>
    pseudonymsFor({ client: ['Mila Novak'], therapist: [], identifiers }).mask(text).text

  test.each([
    '+44 7700 900123',
    '+447700900123',
    '0044 7700 900123',
    '+44 (0)7700 900 123',
    '07700 900123',
    '07700.900.123',
    '07700-900-123',
    '7700 900123',
    '(07700) 900123',
  ])('phone %s', (form) => {
    for (const value of ['+44 7700 900123', '07700 900123', '00447700900123'])
      expect(masked(`Ring ${form} on Monday.`, { kind: 'phone', value })).toBe('Ring PHONE1 on Monday.')
  })

  test.each([
    '1990-04-03',
    '03.04.1990',
    '3.4.90',
    '03/04/1990',
    '04/03/1990',
    '3 April 1990',
    '3rd of April 1990',
    'April 3, 1990',
    '3. April 1990',
    '3 de abril de 1990',
    '3 avril 1990',
    '3 Apr 1990',
  ])('date of birth %s', (form) => {
    expect(masked(`Born on ${form}, in Leeds.`, { kind: 'birth-date', value: '1990-04-03' })).toBe(
      'Born on BIRTHDATE1, in Leeds.',
    )
  })

  test.each([
    ['12 Harbour Street\nLeeds LS1 4AB', 'She lives at 12 Harbour Street, Leeds LS1 4AB.', 'She lives at ADDRESS1.'],
    ['12 Harbour Street\nLeeds LS1 4AB', 'The flat in 12 harbour st. is cold.', 'The flat in ADDRESS1 is cold.'],
    ['12 Harbour Street\nLeeds LS1 4AB', 'A noise on Harbour Street woke her.', 'A noise on ADDRESS1 woke her.'],
    ['12 Harbour Street\nLeeds LS1 4AB', 'She moved to Leeds in May.', 'She moved to Leeds in May.'],
    ['Rosenstraße 7\n10115 Berlin', 'Sie wohnt Rosenstr. 7 in 10115 Berlin.', 'Sie wohnt ADDRESS1 in ADDRESS1.'],
    ['Rosenstraße 7\n10115 Berlin', 'In der Rosenstrasse ist es laut.', 'In der ADDRESS1 ist es laut.'],
    ['Rose Cottage\nMill Lane\nYork', 'Rose Cottage is damp, she says.', 'ADDRESS1 is damp, she says.'],
    ['Flat 3\n8 Mill Lane\nYork', 'She left 8 Mill Lane at nine.', 'She left ADDRESS1 at nine.'],
    ['Flat 3', 'She has a flat with 3 rooms.', 'She has a flat with 3 rooms.'],
    ['12', 'She slept 12 hours.', 'She slept 12 hours.'],
  ])('address %j in %j', (value, text, expected) => {
    expect(masked(text, { kind: 'address', value })).toBe(expected)
  })

  test('an address with other capitals, and a short number that only the record knows', () => {
    const text = 'Mila.Novak@Example.com wrote, mila.novak (at) example.com too; her file is AB-12 34.'
    expect(masked(text, { kind: 'email', value: 'mila.novak@example.com' }, { kind: 'number', value: 'ab1234' })).toBe(
      'EMAIL1 wrote, EMAIL1 too; her file is NUMBER1.',
    )
  })
})

test.each([
  ['Her sister is at ana@mail.example.org.', 'ana@mail.example.org'],
  ['Der Bruder hat die 0176 1234567.', '0176 1234567'],
  ['Son père : 06 12 34 56 78.', '06 12 34 56 78'],
  ['Llama al 612 345 678.', '612 345 678'],
  ['Call (212) 555-0123 or not.', '(212) 555-0123'],
  ['Call +1 212 555 0123 or not.', '+1 212 555 0123'],
  ['Er zahlt auf DE89 3704 0044 0532 0130 00 ein.', 'DE89 3704 0044 0532 0130 00'],
  ['NHS number 943 476 5919.', '943 476 5919'],
  ['Insurance A123456789 since May.', 'A123456789'],
  ['Lives at SW1A 2AA now.', 'SW1A 2AA'],
  ['Wohnt in 10115 Berlin.', '10115'],
  ['Postcode: 2010, near the park.', '2010'],
])('what looks like an address or a number of anybody does not leave: %s', (text, secret) => {
  const { text: masked, originalAt } = pseudonymsFor({ client: [], therapist: [] }).mask(text)
  expect(masked).not.toContain(secret)
  expect(originalAt(masked.length)).toBe(text.length)
})

test.each([
  'Sertraline 50 mg since 03.04.2026, PHQ-9: 14, GAD-7: 11, five hours a night.',
  'Next session on 2026-05-04 at 10:30, from 08.30-09.15 on weekdays. Scores 12 14 16 18.',
  'Er ging 10000 mal im Kreis. 120/80 mmHg, Puls 72.',
])('doses, scores, days and times stay: %s', (text) => {
  expect(pseudonymsFor({ client: [], therapist: [] }).mask(text).text).toBe(text)
})

test('come back by their place: what a passage had there, and a word of the source itself', () => {
  const used = pseudonymsFor({ client: ['Mila Novak', 'Mimi'], therapist: [] })
  const text = 'Mimi rang ana@example.com, Novak rang otto@example.com. The form says PHONE1 and CLIENT.'
  const { masks } = used.mask(text)
  const first = { text, masks, start: 0, end: text.indexOf(' The form') }
  expect(used.restore('CLIENT rang EMAIL1, CLIENT rang EMAIL2.', [first])).toBe(
    'Mimi rang ana@example.com, Novak rang otto@example.com.',
  )
  const second = { text, masks, start: text.indexOf('The form'), end: text.length }
  expect(used.restore('The form says PHONE1 and CLIENT.', [second])).toBe('The form says PHONE1 and CLIENT.')
})
