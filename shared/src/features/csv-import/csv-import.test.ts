import { describe, expect, test } from 'vitest'
import { guessColumns } from './csv-columns.rules.ts'
import { dayIn, guessDayOrder, timeIn } from './csv-dates.rules.ts'
import { oddWords } from './csv-encodings.rules.ts'
import { knownMeaning } from './csv-statuses.rules.ts'

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
      { name: 0, phone: 10, email: 11, status: 15 },
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
      { name: 0, age: 2, dateOfBirth: 3, sex: 4, gender: 5 },
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
  ])('of appointments of %s are guessed', (_what, headers, guessed) => {
    expect(guessColumns('appointments', headers)).toEqual(guessed)
  })
})

test.each([
  ['1990-02-28', 'mdy', '1990-02-28'],
  ['02/28/1990', 'mdy', '1990-02-28'],
  ['28.2.1990', 'dmy', '1990-02-28'],
  ['2/28/90 10:00 AM', 'mdy', '1990-02-28'],
  ['Feb 28, 1990', 'mdy', '1990-02-28'],
  ['28 February 1990', 'dmy', '1990-02-28'],
  ['02/30/1990', 'mdy', undefined],
  ['tomorrow', 'mdy', undefined],
] as const)('the day in %j by %s is %s', (text, order, day) => {
  expect(dayIn(text, order, '2026-09-01')).toBe(day)
})

test.each([
  ['14:05', '14:05'],
  ['2:05 PM', '14:05'],
  ['12am', '00:00'],
  ['02/28/2030 9:30 a.m.', '09:30'],
  ['2030-02-28T09:30:00', '09:30'],
  ['25:00', undefined],
  ['10', undefined],
])('the time in %j is %s', (text, time) => {
  expect(timeIn(text)).toBe(time)
})

test.each([
  [['04/05/1990', '13/05/1990'], 'dmy'],
  [['04/13/1990'], 'mdy'],
  [['4.5.1990'], 'dmy'],
  [['1990-05-04', '03/04/1990'], 'unclear'],
  [['13/04/1990', '04/13/1990'], 'unclear'],
  [['1990/05/04', 'Feb 28, 1990'], 'ymd'],
  [['04/04/1990'], 'ymd'],
  [['Ana', ''], null],
] as const)('the order of the dates %j is %s', (dates, order) => {
  expect(guessDayOrder(dates)).toBe(order)
})

test('signs inside words are told from those that belong there', () => {
  expect(oddWords(['£ukasz', 'Wa³êsa', 'Zoë O’Neill-Núñez', 'Jos´e', 'Paral·lel', '£5'])).toEqual(['£ukasz', 'Wa³êsa'])
})

test.each([
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
