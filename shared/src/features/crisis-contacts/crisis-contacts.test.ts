import { describe, expect, test } from 'vitest'
import { callAddress, type CountryContacts, textAddress } from './country-contacts.ts'
import { countriesWithCrisisContacts, crisisContactsFor } from './crisis-contacts.ts'

const all = countriesWithCrisisContacts.map((code) => {
  const contacts = crisisContactsFor(code)
  if (contacts === null) throw new Error(`${code} has no contacts`)
  return contacts
})
const entriesOf = ({ emergency, helplines }: CountryContacts) => [...emergency, ...helplines]
const numbersOf = ({ emergency, helplines }: CountryContacts) => [
  ...emergency.map(({ phone }) => phone),
  ...helplines.flatMap(({ phone, text }) => [phone, text?.number].filter((number) => number !== undefined)),
]

/** Digits in groups, at most the 15 that a telephone network takes. No plus sign, dash, bracket, letter or country code. */
function isDialable(number: string): boolean {
  if (!/^\d+( \d+)*$/.test(number)) return false
  const digits = number.replaceAll(' ', '')
  const short = digits.length >= 3 && digits.length <= 6
  const long = digits.length >= 8 && digits.length <= 12 && !digits.startsWith('00')
  return short || long
}

test.each(['112', '000', '116 123', '10177', '70 201 201', '0800 111 0 111', '1 800 668 6868'])(
  '%s is dialable',
  (number) => {
    expect(isDialable(number)).toBe(true)
  },
)
test.each(['', '11', '+44116123', '1-800-668-6868', '0800  111', ' 112', '(0)800 32 123', '0044 116 123', '273 TALK'])(
  '"%s" is not dialable',
  (number) => {
    expect(isDialable(number)).toBe(false)
  },
)

test('the countries that must not be missing are there', () => {
  const wanted =
    'GB IE DE AT CH FR BE NL LU ES PT IT SE NO DK FI PL CZ GR HU RO CA US AU NZ IN ZA JP SG BR MX IL TR'.split(' ')
  expect(countriesWithCrisisContacts).toEqual(wanted.toSorted())
})

describe.each(all.map((contacts) => [contacts.country, contacts] as const))('%s', (country, contacts) => {
  test('is an ISO country code', () => {
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country)).toBeTruthy()
  })

  test('has an emergency number and one to three helplines', () => {
    expect(contacts.emergency.length).toBeGreaterThan(0)
    expect(contacts.helplines.length).toBeGreaterThan(0)
    expect(contacts.helplines.length).toBeLessThanOrEqual(3)
  })

  test('has only numbers that can be dialled as written', () => {
    expect(numbersOf(contacts).filter((number) => !isDialable(number))).toEqual([])
  })

  test('has no number twice', () => {
    const phones = entriesOf(contacts).flatMap(({ phone }) => (phone === undefined ? [] : [callAddress(phone)]))
    expect(phones).toEqual([...new Set(phones)])
  })

  test('says of each service which one it is, if there are several emergency numbers', () => {
    const services = contacts.emergency.map(({ service }) => service)
    expect(services).toEqual([...new Set(services)])
  })

  test('has helplines that can be called or texted', () => {
    for (const { name, phone, text, languages } of contacts.helplines) {
      expect(name.trim()).toBe(name)
      expect(name).not.toBe('')
      expect(phone ?? text, name).toBeDefined()
      expect(text?.word ?? 'HELLO').toMatch(/^[A-Z]+$/)
      expect(languages.length, name).toBeGreaterThan(0)
    }
  })

  test('has sources and sites with https', () => {
    const addresses = [...entriesOf(contacts).map(({ source }) => source), ...contacts.helplines.map(({ url }) => url)]
    expect(addresses.filter((address) => !/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/\S*)?$/.test(address))).toEqual([])
  })

  test('was checked on days that exist and have come', () => {
    const today = new Date().toISOString().slice(0, 10)
    for (const { checked } of entriesOf(contacts)) {
      if (checked === null) continue
      expect(checked).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(new Date(`${checked}T00:00:00Z`).toISOString().slice(0, 10)).toBe(checked)
      expect(checked <= today, checked).toBe(true)
    }
  })
})

test.each([null, undefined, '', ' ', 'XX', 'xx', 'constructor', 'GBR'])('%s gets no numbers', (country) => {
  expect(crisisContactsFor(country)).toBeNull()
})

test.each(['gb', 'Gb', ' GB '])('"%s" is the United Kingdom', (country) => {
  expect(crisisContactsFor(country)).toBe(crisisContactsFor('GB'))
  expect(crisisContactsFor(country)?.country).toBe('GB')
})

test('a link has the digits of its number', () => {
  expect(callAddress('0800 111 0 111')).toBe('tel:08001110111')
  expect(textAddress('0477 13 11 14')).toBe('sms:0477131114')
})
