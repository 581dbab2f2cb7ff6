import {
  countriesWithCrisisContacts,
  crisisContactsFor,
} from '@openhour/shared/features/crisis-contacts/crisis-contacts.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CrisisContacts } from './CrisisContacts.tsx'

afterEach(cleanup)

const show = (country: string | null | undefined, level?: ComponentProps<typeof CrisisContacts>['level']) =>
  render(<CrisisContacts country={country} contacts={crisisContactsFor(country)} level={level} />)
const links = () => screen.getAllByRole<HTMLAnchorElement>('link')
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const helpline = (name: string) => {
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(name))
  if (!item) throw new Error(`no helpline ${name}`)
  return within(item)
}

test('the emergency number comes first and calls', () => {
  show('GB')
  expect(links()[0]?.textContent).toBe('Call 999')
  expect(links()[0]?.getAttribute('href')).toBe('tel:999')
  screen.getByText(/^These numbers are for calls from inside the United Kingdom\./)
})

test('each number has a target of 44 px', () => {
  show('GB')
  const numbers = links().filter(({ href }) => /^(?:tel|sms):/.test(href))
  expect(numbers.map(({ href }) => href)).toEqual(['tel:999', 'tel:116123', 'sms:85258', 'tel:111'])
  // 11 steps of 4 px: jsdom has no layout to measure.
  for (const { className } of numbers) expect(className.split(' ')).toContain('h-11')
})

test('a helpline shows its hours, languages, whom it is for and its site', () => {
  show('DE')
  const seelsorge = helpline('TelefonSeelsorge')
  seelsorge.getByText('24 hours a day · German')
  expect(seelsorge.getByRole('link', { name: 'Call 0800 111 0 111' }).getAttribute('href')).toBe('tel:08001110111')
  const kummer = helpline('Nummer gegen Kummer')
  kummer.getByText('For children and young people.')
  kummer.getByText('Monday to Saturday, 2 pm to 8 pm · German')
  const site = kummer.getByRole('link', { name: 'Website of Nummer gegen Kummer' })
  expect(site.getAttribute('href')).toBe('https://www.nummergegenkummer.de/')
  // The site must not learn that a client came from a therapist's portal.
  expect(site.getAttribute('rel')).toContain('noreferrer')
})

test('a helpline without confirmed hours shows none', () => {
  show('CZ')
  expect(helpline('Linka první psychické pomoci').getByText('Czech')).toBeTruthy()
})

test('a text says what to write, and has no call if there is no phone', () => {
  show('GB')
  const shout = helpline('Shout')
  expect(shout.getByRole('link', { name: 'Text SHOUT to 85258' }).getAttribute('href')).toBe('sms:85258')
  expect(shout.queryByRole('link', { name: /^Call/ })).toBeNull()
  cleanup()
  show('AU')
  expect(addressOf('Text 0477 13 11 14')).toBe('sms:0477131114')
})

test('several emergency numbers say which service answers', () => {
  show('JP')
  expect(links()[0]?.textContent).toBe('Call 119 (ambulance)')
  expect(addressOf('Call 110 (police)')).toBe('tel:110')
})

test.each([null, undefined, ''])('an unknown country (%s) is said plainly', (country) => {
  show(country)
  screen.getByText('We don’t know which country you are in.')
  screen.getByText(/call your local emergency number now/)
  expect(links().map(({ href }) => href)).toEqual(['https://findahelpline.com/'])
})

test('a country without contacts is said plainly', () => {
  show('XX')
  screen.getByText('We have no phone numbers for your country.')
  expect(addressOf('findahelpline.com')).toBe('https://findahelpline.com')
})

test.each([undefined, 2] as const)('the headings have the level %s, or 3', (level) => {
  show('IE', level)
  expect(screen.getAllByRole('heading', { level: level ?? 3 }).map(({ textContent }) => textContent)).toEqual([
    'In danger now',
    'Someone to talk to',
  ])
})

test.each(countriesWithCrisisContacts)('every number of %s is a link', (country) => {
  show(country)
  const contacts = crisisContactsFor(country)
  if (contacts === null) throw new Error('no contacts')
  const names = links().map(({ textContent }) => textContent)
  const phones = [...contacts.emergency, ...contacts.helplines].flatMap(({ phone }) => phone ?? [])
  expect(phones.filter((phone) => !names.some((name) => name.startsWith(`Call ${phone}`)))).toEqual([])
  expect(names.at(-1)).toBe('findahelpline.com')
})
