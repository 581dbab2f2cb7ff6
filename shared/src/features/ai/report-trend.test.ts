import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '../../lib/days.ts'
import { chanceOf, compositeOf, type RatedDay, slopeOf, trendOfWeek, trendPoints } from './report-trend.rules.ts'

const sunday = '2026-05-03'
/** A record whose composite is the given number of 10. */
const rated = (day: number, value: number, more: Partial<RatedDay> = {}): RatedDay => ({
  logDate: dayAfter(sunday, day),
  moodRating: value,
  anxietyLevel: 11 - value,
  energyLevel: value,
  sleepQuality: value,
  stressLevel: 11 - value,
  ...more,
})
const week = (...values: number[]) => values.map((value, day) => rated(day, value))

describe('the composite', () => {
  test('turns anxiety and stress round', () => {
    // (3 + (11 - 8) + 4 + 5 + (11 - 7)) / 5
    expect(
      compositeOf({ logDate: sunday, moodRating: 3, anxietyLevel: 8, energyLevel: 4, sleepQuality: 5, stressLevel: 7 }),
    ).toBeCloseTo(3.8, 10)
  })

  test('takes the mean of the records of a day', () => {
    expect(trendPoints([rated(2, 8), rated(0, 2), rated(2, 4)])).toEqual([
      { date: '2026-05-03', value: 2 },
      { date: '2026-05-05', value: 6 },
    ])
  })
})

describe('unanswered ratings', () => {
  const unanswered = { anxietyLevel: null, energyLevel: null, sleepQuality: null, stressLevel: null }

  test('make no direction: days are compared by what every entry has', () => {
    // The mood never changes. The means of what each day has would rise from 2 to 8.
    const days = [
      rated(0, 2, unanswered),
      rated(1, 2, { ...unanswered, energyLevel: 8 }),
      rated(2, 9, { moodRating: 2 }),
      rated(3, 10, { moodRating: 2 }),
    ]
    const trend = trendOfWeek(days, [rated(-3, 9, { moodRating: 4 }), rated(-2, 9, { moodRating: null })])
    expect(trend).toMatchObject({ overall: 'stable', slope: 0, entries: 4 })
    expect(trend.points.map(({ value }) => value)).toEqual([2, 2, 2, 2])
    expect(trend.statement).toContain('A typical day (the median) was 2 of 10, after 4 the week before (1 entry')
    expect(trend.statement).toContain('Not every entry has all ratings, so days are compared by mood only.')
  })

  test('leave entries without a rating out, and without a common one what has no mood', () => {
    const nothing = { ...unanswered, moodRating: null }
    expect(trendOfWeek([rated(0, 5, nothing)], [])).toMatchObject({
      entries: 0,
      points: [],
      statement: expect.stringMatching(/^No ratings/),
    })
    const apart = [rated(0, 3, unanswered), rated(1, 4, { moodRating: null }), rated(2, 5, nothing)]
    expect(trendOfWeek(apart, []).points).toEqual([{ date: sunday, value: 3 }])
  })
})

test('the slope is the median of all slopes, whatever one day says', () => {
  // Of the ten pairs: 1, 1, 1, 1, 1, 1, 1.5, 5/3, 2 and 3.
  expect(slopeOf(trendPoints(week(2, 3, 4, 5, 8)))).toBeCloseTo(1, 10)
  expect(slopeOf(trendPoints([rated(0, 4), rated(3, 1), rated(6, 7)]))).toBeCloseTo(0.5, 10)
})

describe('the chance', () => {
  // Exact two-sided probabilities of Kendall's S (Kendall, Rank Correlation Methods, table 1).
  test.each([
    [[1, 2, 3, 4], 2 / 24],
    [[4, 3, 2, 1], 2 / 24],
    [[1, 2, 4, 3], 8 / 24],
    [[1, 2, 3, 4, 5], 2 / 120],
    [[1, 2, 3, 5, 4], 10 / 120],
    [[1, 2, 3, 4, 5, 6, 7], 2 / 5040],
    [[1, 2, 3, 4, 5, 7, 6], 14 / 5040],
  ])('of %j', (values, share) => {
    expect(chanceOf(values)).toBeCloseTo(share, 12)
  })

  test('counts equal values as no change', () => {
    expect(chanceOf([5, 5, 5, 5])).toBe(1)
    // Of the 12 orders of 1, 2, 2, 3, only two rise or fall in all five pairs that differ.
    expect(chanceOf([1, 2, 2, 3])).toBeCloseTo(2 / 12, 12)
  })
})

describe('a week', () => {
  test.each([
    [[], 'No entries this week, so there is nothing to say about a direction.'],
    [week(3), '1 entry this week is too few to say.'],
    [week(3, 9), '2 entries this week are too few to say.'],
    [[rated(0, 1), rated(0, 2), rated(1, 8), rated(1, 9), rated(4, 9)], '5 entries on 3 days are too few days to say.'],
    [[1, 2, 3, 4].map((value) => rated(2, value)), '4 entries on 1 day is too few days to say.'],
  ])('with too little says so', (records, statement) => {
    expect(trendOfWeek(records, [])).toMatchObject({ overall: 'stable', slope: null, statement })
  })

  test('that rises on every day is improving, with its numbers', () => {
    expect(trendOfWeek(week(3, 4, 5, 6, 7), [])).toEqual({
      overall: 'improving',
      slope: 7,
      entries: 5,
      points: [3, 4, 5, 6, 7].map((value, day) => ({ date: dayAfter(sunday, day), value })),
      statement:
        'The ratings improved by +7 points a week (5 entries on 5 days). Without any direction, about 2 of 100 weeks would look at least this clear, so this is fairly sure.',
    })
  })

  test('of four falling days is declining, but not sure', () => {
    const { overall, statement } = trendOfWeek(week(8, 7, 5, 4), [])
    expect(overall).toBe('declining')
    expect(statement).toMatch(/about 8 of 100 weeks .*, so this is likely, but not sure\.$/)
  })

  test('that goes up and down has no clear direction', () => {
    const { overall, slope, statement } = trendOfWeek(week(3, 7, 2, 8, 4), [])
    expect({ overall, slope }).toEqual({ overall: 'stable', slope: 2.6 })
    expect(statement).toMatch(/^No clear direction: .* so this can be chance\.$/)
  })

  test('that rises by almost nothing is stable', () => {
    const slow = [0, 1, 2, 3, 4, 5, 6].map((day) => rated(day, 5, { moodRating: 4 + Math.floor(day / 2.5) }))
    expect(trendOfWeek(slow, [])).toMatchObject({ overall: 'stable', slope: 0.6 })
    expect(trendOfWeek(slow, []).statement).toMatch(/^Hardly any change: /)
  })

  test('of the same ratings every day says just that', () => {
    expect(trendOfWeek(week(6, 6, 6, 6, 6), [])).toMatchObject({
      overall: 'stable',
      slope: 0,
      statement: 'The ratings were the same on all days (5 entries on 5 days).',
    })
  })

  test('never calls a change too small that it shows as large enough', () => {
    // 5, 5.1, 5.3, … 5.8: 0.98 points a week, shown as 1.
    const rises = [0, 1, 3, 4, 6, 7, 8].flatMap((ratings, day) =>
      [Math.min(5, ratings), Math.max(0, ratings - 5)].map((raised) =>
        rated(day, 5, {
          moodRating: raised > 0 ? 6 : 5,
          energyLevel: raised > 1 ? 6 : 5,
          sleepQuality: raised > 2 ? 6 : 5,
          anxietyLevel: raised > 3 ? 5 : 6,
          stressLevel: raised > 4 ? 5 : 6,
        }),
      ),
    )
    const { overall, slope, statement } = trendOfWeek(rises, [])
    expect({ overall, slope }).toEqual({ overall: 'improving', slope: 1 })
    expect(statement).toContain('The ratings improved by +1 points a week')
  })

  test('is compared with the week before', () => {
    const before = [rated(-7, 4), rated(-5, 6), rated(-5, 4)]
    expect(trendOfWeek(week(6, 7), before).statement).toBe(
      '2 entries this week are too few to say. A typical day (the median) was 6.5 of 10, after 4.5 the week before (3 entries on 2 days).',
    )
  })
})

const records = fc
  .array(
    fc.tuple(fc.integer({ min: 0, max: 6 }), fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 5, maxLength: 5 })),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(([day, [mood = 5, anxiety = 5, energy = 5, sleep = 5, stress = 5]]) => ({
      logDate: dayAfter(sunday, day),
      moodRating: mood,
      anxietyLevel: anxiety,
      energyLevel: energy,
      sleepQuality: sleep,
      stressLevel: stress,
    })),
  )
const opposite = { improving: 'declining', declining: 'improving', stable: 'stable' } as const

describe('whatever the ratings', () => {
  test('the order of the records does not matter', () => {
    fc.assert(
      fc.property(records, (given) => {
        expect(trendOfWeek(given.toReversed(), [])).toEqual(trendOfWeek(given, []))
      }),
      { numRuns: 60 },
    )
  })

  test('a week of opposite ratings has the opposite trend', () => {
    fc.assert(
      fc.property(records, (given) => {
        const turned = given.map((one) => ({
          ...one,
          moodRating: 11 - one.moodRating,
          anxietyLevel: 11 - one.anxietyLevel,
          energyLevel: 11 - one.energyLevel,
          sleepQuality: 11 - one.sleepQuality,
          stressLevel: 11 - one.stressLevel,
        }))
        expect(trendOfWeek(turned, []).overall).toBe(opposite[trendOfWeek(given, []).overall])
      }),
      { numRuns: 60 },
    )
  })

  test('a direction has enough data, and its slope points there', () => {
    fc.assert(
      fc.property(records, (given) => {
        const { overall, slope, entries, points, statement } = trendOfWeek(given, [])
        expect(entries).toBe(given.length)
        expect(statement.length).toBeLessThan(400)
        for (const { value } of points) expect(value >= 1 && value <= 10).toBe(true)
        if (overall === 'stable') return
        expect(points.length).toBeGreaterThanOrEqual(4)
        expect(Math.sign(slope ?? 0)).toBe(overall === 'improving' ? 1 : -1)
      }),
      { numRuns: 100 },
    )
  })
})
