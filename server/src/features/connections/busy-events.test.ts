import { describe, expect, test } from 'vitest'
import { eventText, fileOf } from '../../testing/calendar-calls.ts'
import { busyEventsOf } from './busy-events.ts'

describe('busy times of calendar files', () => {
  const range = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
  const busy = async (text: string) =>
    (await busyEventsOf(text, range, 'Europe/London')).flatMap(({ time, isBusy }) =>
      time && isBusy ? [time.startsAt.slice(0, 16)] : [],
    )

  test.each([
    ['in UTC', ['DTSTART:20261103T100000Z', 'DTEND:20261103T110000Z'], ['2026-11-03T10:00']],
    ['with a duration', ['DTSTART:20261103T100000Z', 'DURATION:PT30M'], ['2026-11-03T10:00']],
    ['of a whole day', ['DTSTART;VALUE=DATE:20261103'], ['2026-11-03T00:00']],
    ['without a zone', ['DTSTART:20261103T100000', 'DTEND:20261103T110000'], ['2026-11-03T10:00']],
    [
      'in a zone that the file does not describe',
      ['DTSTART;TZID=America/New_York:20261103T100000', 'DTEND;TZID=America/New_York:20261103T110000'],
      ['2026-11-03T15:00'],
    ],
    [
      'repeated in such a zone',
      ['DTSTART;TZID=America/New_York:20261031T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['2026-11-01T15:00', '2026-11-02T15:00'],
    ],
    [
      'in a zone by its Windows name, before and after the clocks change there',
      ['DTSTART;TZID=Eastern Standard Time:20261031T220000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['2026-11-01T02:00', '2026-11-02T03:00', '2026-11-03T03:00'],
    ],
    [
      'that begins and ends in zones by their Windows names, without a moved and a deleted occurrence',
      [
        'DTSTART;TZID="Tokyo Standard Time":20261103T100000',
        'DTEND;TZID=India Standard Time:20261103T073000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20261110T010000Z',
      ],
      ['2026-11-03T01:00', '2026-11-17T01:00'],
    ],
    [
      'in a zone with the path of another program',
      ['DTSTART;TZID=/mozilla.org/20071231_1/America/New_York:20261103T100000', 'DURATION:PT1H'],
      ['2026-11-03T15:00'],
    ],
    [
      'in a zone that nobody knows',
      ['DTSTART;TZID=Customized Time Zone:20261103T100000', 'DURATION:PT1H'],
      ['2026-11-03T10:00'],
    ],
    ['that is free', ['DTSTART:20261103T100000Z', 'DTEND:20261103T110000Z', 'TRANSP:TRANSPARENT'], []],
    ['that is cancelled', ['DTSTART:20261103T100000Z', 'DTEND:20261103T110000Z', 'STATUS:CANCELLED'], []],
    ['of another month', ['DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z'], []],
    [
      'every week since long ago, without one day',
      ['DTSTART:20200107T100000Z', 'DTEND:20200107T110000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261110T100000Z'],
      ['2026-11-03T10:00', '2026-11-17T10:00', '2026-11-24T10:00'],
    ],
  ])('an event %s', async (_, lines, times) => {
    expect(await busy(eventText(lines))).toEqual(times)
  })

  test('a zone that the file describes, and an occurrence that was moved', async () => {
    const zone = `BEGIN:VTIMEZONE TZID:Somewhere BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:-0500 TZOFFSETTO:-0500 END:STANDARD END:VTIMEZONE`
    const series = `BEGIN:VEVENT UID:a DTSTART;TZID=Somewhere:20261103T100000 DTEND;TZID=Somewhere:20261103T110000 RRULE:FREQ=DAILY;COUNT=2 END:VEVENT`
    const moved = `BEGIN:VEVENT UID:a RECURRENCE-ID;TZID=Somewhere:20261104T100000 DTSTART;TZID=Somewhere:20261104T140000 DTEND;TZID=Somewhere:20261104T150000 END:VEVENT`
    const text = fileOf([zone, series, moved].flatMap((part) => part.split(' ')))
    expect(await busy(text)).toEqual(['2026-11-03T15:00', '2026-11-04T19:00'])
  })

  test.each(['Eastern Standard Time', 'Customized Time Zone', '(UTC-05:00) Eastern Time (US & Canada)'])(
    'a zone named %s is as the file describes it',
    async (name) => {
      const rule = (month: number) => `RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=${month}`
      const offsets = (from: string, to: string) => [`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`]
      // Three and four hours ahead of UTC, unlike the zone that has the first name.
      const standard = [
        'BEGIN:STANDARD',
        'DTSTART:16010101T020000',
        ...offsets('+0400', '+0300'),
        rule(11),
        'END:STANDARD',
      ]
      const daylight = [
        'BEGIN:DAYLIGHT',
        'DTSTART:16010101T020000',
        ...offsets('+0300', '+0400'),
        rule(3),
        'END:DAYLIGHT',
      ]
      const zone = ['BEGIN:VTIMEZONE', `TZID:${name}`, ...standard, ...daylight, 'END:VTIMEZONE']
      const event = ['BEGIN:VEVENT', 'UID:a', `DTSTART;TZID="${name}":20261103T100000`, 'DURATION:PT1H', 'END:VEVENT']
      expect(await busy(fileOf([...zone, ...event]))).toEqual(['2026-11-03T07:00'])
    },
  )

  test('a file that nobody can read says nothing', async () => {
    expect(await busy('BEGIN:NONSENSE')).toEqual([])
  })
})
