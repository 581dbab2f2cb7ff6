import * as z from 'zod/mini'

const line = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const Options = z
  .array(z.strictObject({ value: z.int().check(z.minimum(0), z.maximum(100)), label: line(100) }))
  .check(z.minLength(2), z.maxLength(12))
const itemNumber = z.int().check(z.minimum(1), z.maximum(100))

/**
 * A questionnaire as a data file: what is asked, how it is scored, what the score means, under which licence. Item numbers begin at 1, as on the
 * form. `score` is the sum or the mean of the answers, times `factor`; items that are `reversed` count from the other end of the options.
 */
export const MeasurePack = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
    version: z.int().check(z.minimum(1)),
    name: line(120),
    shortName: line(30),
    about: line(120),
    language: line(35),
    /** Shown wherever the measure is. */
    licence: line(500),
    source: line(1000),
    question: line(500),
    items: z
      .array(z.strictObject({ text: line(500), reversed: z.optional(z.boolean()) }))
      .check(z.minLength(1), z.maxLength(100)),
    options: Options,
    /** Asked and kept, and no part of the score. */
    unscored: z.array(z.strictObject({ text: line(500), options: Options })).check(z.maxLength(10)),
    scoring: z.strictObject({
      method: z.enum(['sum', 'mean']),
      factor: z.number().check(z.positive()),
      /** With more items left out there is no score; up to so many count as the mean of the answered ones. */
      maxMissing: z.int().check(z.minimum(0)),
      /** Items for which nothing is put in: without them there is no score. */
      neverMissing: z.array(itemNumber),
    }),
    lowest: z.number(),
    highest: z.number(),
    higherIs: z.enum(['worse', 'better']),
    /** From the lowest up; none where no bands were validated. */
    bands: z.array(z.strictObject({ from: z.number(), label: line(60) })),
    cutOffs: z.array(z.strictObject({ from: z.number(), label: line(60) })),
    reliableChange: z.optional(z.strictObject({ points: z.number().check(z.positive()), source: line(200) })),
    /** A rule over groups of items besides the score: so many of each group answered at least so high. */
    clusters: z.optional(
      z.strictObject({
        answeredAtLeast: z.int(),
        label: line(120),
        groups: z.array(z.strictObject({ name: line(30), items: z.array(itemNumber), needed: z.int() })),
      }),
    ),
    /** Answers of at least `from` raise an alert, whatever the score. */
    riskItems: z.array(z.strictObject({ item: itemNumber, from: z.int() })),
  })
  .check(
    z.refine(({ items, ...pack }) => {
      const named = [
        ...pack.scoring.neverMissing,
        ...pack.riskItems.map(({ item }) => item),
        ...(pack.clusters?.groups.flatMap((group) => group.items) ?? []),
      ]
      return named.every((item) => item <= items.length)
    }, 'it names an item that it does not have'),
    z.refine(
      ({ bands }) => bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0)),
      'its bands are not in order from the lowest up',
    ),
  )
export type MeasurePack = z.infer<typeof MeasurePack>
