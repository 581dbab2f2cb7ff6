import { describe, expect, test } from 'vitest'
import { dateColumns, guessColumns, nameColumns } from './csv-columns.rules.ts'
import { oddWords, tellingWords } from './csv-encodings.rules.ts'
import { knownMeaning, saysYes, statusKey, storedStatus } from './csv-statuses.rules.ts'

describe('the columns', () => {
  test.each([
    [
      'SimplePractice, Client Details',
      [
        'Client',
        'Client type',
        'Date added',
        'Primary clinician',
        'Last appointment',
        'Next appointment',
        'Address',
      ].concat([
        'City',
        'State',
        'ZIP',
        'Phone number',
        'Email',
        'Contact name',
        'Contact phone',
        'Contact email',
        'Status',
      ]),
      { name: 0, address: 6, city: 7, region: 8, postalCode: 9, phone: 10, email: 11, status: 15 },
    ],
    [
      'SimplePractice, Client Demographics',
      [
        'Client',
        'Contact',
        'Age',
        'Date of birth',
        'Sex',
        'Gender identity',
        'Race',
        'Preferred language',
        'City',
        'ZIP',
      ],
      { name: 0, age: 2, dateOfBirth: 3, sex: 4, gender: 5, city: 8, postalCode: 9 },
    ],
    [
      'Jane, patients',
      [
        'Patient Number',
        'Member Since',
        'First Name',
        'Middle Name',
        'Last Name',
        'Email',
        'Home Phone',
        'Mobile Phone',
      ].concat(
        ['Work Phone', 'Birth Date', 'Sex', 'Identifying Gender', 'Guardian Name', 'Emergency Contact Name'],
        ['Emergency Contact Phone', 'Emergency Contact Relationship', 'Occupation', 'Preferred Name', 'Pronouns'],
      ),
      {
        firstName: 2,
        lastName: 4,
        email: 5,
        phone: 7,
        homePhone: 6,
        workPhone: 8,
        dateOfBirth: 9,
        sex: 10,
        gender: 11,
        emergencyContactName: 13,
        emergencyContactPhone: 14,
        emergencyContactRelationship: 15,
        preferredName: 17,
        pronouns: 18,
      },
    ],
    [
      'an address in parts',
      ['Name', 'Address 1', 'City', 'State', 'Zip Code', 'Status'],
      { name: 0, address: 1, city: 2, region: 3, postalCode: 4, status: 5 },
    ],
    [
      'words of TherapyNotes',
      ['Last Name', 'First Name', 'DOB', 'Administrative Sex', 'Email Address', 'Cell Phone', 'Pronouns'],
      { lastName: 0, firstName: 1, dateOfBirth: 2, gender: 3, email: 4, phone: 5, pronouns: 6 },
    ],
    [
      'words of a form',
      ['Legal First Name', 'Legal Last Name', 'What name do they go by'],
      { firstName: 0, lastName: 1, preferredName: 2 },
    ],
    ['a list', ['Name', 'E-Mail', 'Age'], { name: 0, email: 1, age: 2 }],
    ['a list with parts of the name', ['Name', 'First', 'Last'], { firstName: 1, lastName: 2 }],
    ['a list with one part of it', ['Name', 'First'], { name: 0, firstName: 1 }],
    ['a list with the other', ['Name', 'Last'], { name: 0, lastName: 1 }],
  ])('of %s are guessed', (_what, headers, guessed) => {
    expect(guessColumns('clients', headers)).toEqual(guessed)
  })

  test.each([
    [
      'Jane',
      ['Location Name', 'Appointment Start Date & Time', 'Appointment End Date & Time', 'Patient Number'].concat([
        'Patient First Name',
        'Patient Last Name',
        'Treatment Name',
        'Treatment Duration',
        'Status',
        'Notes',
      ]),
      { type: 0, startTime: 1, endTime: 2, firstName: 4, lastName: 5, minutes: 7, status: 8, notes: 9 },
    ],
    [
      'SimplePractice, Attendance',
      ['client_name', 'clinician_name', 'date_of_service', 'office_name', 'status'],
      { clientName: 0, date: 2, type: 3, status: 4 },
    ],
    [
      'a list',
      ['Client', 'Date of Service', 'Start Time', 'End Time', 'Location'],
      { clientName: 0, date: 1, startTime: 2, endTime: 3, type: 4 },
    ],
    ['a list with parts of the name', ['Client', 'First', 'Last', 'Date'], { firstName: 1, lastName: 2, date: 3 }],
  ])('of appointments of %s are guessed', (_what, headers, guessed) => {
    expect(guessColumns('appointments', headers)).toEqual(guessed)
  })
})

test('signs inside words are told from those that belong there', () => {
  expect(oddWords(['£ukasz', 'Wa³êsa', 'Zoë O’Neill-Núñez', 'Jos´e', 'Paral·lel', '£5'])).toEqual(['£ukasz', 'Wa³êsa'])
})

test('of words with letters beyond ASCII, eight are shown, each of 40 characters', () => {
  const words = Array.from({ length: 10 }, (_, number) => `é${number}`)
  expect(tellingWords(['plain Zoë, none', `é${'x'.repeat(50)}`])).toEqual(['Zoë', `é${'x'.repeat(39)}`])
  expect(tellingWords([words.join(';')])).toEqual(words.slice(0, 8))
  expect(tellingWords(words)).toEqual(words.slice(0, 8))
})

test('the columns with dates, and those with names', () => {
  expect(dateColumns('clients', { dateOfBirth: 3, date: 1 })).toEqual([3])
  expect(dateColumns('appointments', { dateOfBirth: 3, date: 1, startTime: 2 })).toEqual([1, 2])
  expect(dateColumns('appointments', { startTime: 2 })).toEqual([2])
  expect(nameColumns({ email: 1, name: 0, emergencyContactName: 4 })).toEqual([0, 4])
})

test('a status is remembered without regard to case and spaces, by its first 60 characters', () => {
  expect(statusKey('past', '  No Show ')).toBe('past no show')
  expect(statusKey('client', 'x'.repeat(61))).toBe(`client ${'x'.repeat(60)}`)
})

test.each([
  ['', false],
  ['No', false],
  [' n ', false],
  ['0', false],
  ['FALSE', false],
  ['x', true],
  ['yes', true],
  ['2026-06-01', true],
])('a cell with %j says yes: %s', (text, yes) => {
  expect(saysYes(text)).toBe(yes)
})

test('a late cancellation is stored as one by the client', () => {
  expect(storedStatus('cancelled-late')).toBe('cancelled-client')
  expect([storedStatus('no-show'), storedStatus('cancelled')]).toEqual(['no-show', 'cancelled'])
})

test.each([
  ['client', '', 'active'],
  ['past', 'No Show', 'no-show'],
  ['past', 'Late Canceled', 'cancelled-late'],
  ['past', 'Booked', undefined],
  ['past', '', undefined],
  ['upcoming', '', 'scheduled'],
  ['upcoming', 'Arrived', undefined],
  ['upcoming', 'Client cancelled', 'cancelled-client'],
  ['client', 'Deceased', 'archived'],
  ['client', 'Lapsed', undefined],
] as const)('%s: the status %j means %s', (of, text, meaning) => {
  expect(knownMeaning(of, text)).toBe(meaning)
})
