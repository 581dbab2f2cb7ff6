import * as z from 'zod/mini'

const line = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const Options = z
  .array(z.strictObject({ value: z.int().check(z.minimum(0), z.maximum(100)), label: line(100) }))
  .check(z.minLength(2), z.maxLength(12))
const itemNumber = z.int().check(z.minimum(1), z.maximum(100))

/**
 * A questionnaire as a data file: its items, scoring, interpretation and licence. Item numbers start at 1, as on the form. `score` is the sum or mean of
 * the answers, times `factor`. Items in `reversed` are scored in reverse.
 */
export const MeasurePack = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
    version: z.int().check(z.minimum(1)),
    name: line(120),
    shortName: line(30),
    about: line(120),
    /** How clients know it, in plain words: what it is about, and how long it takes. Without it, they read the short name. */
    forClients: z.optional(z.strictObject({ title: line(60), minutes: z.int().check(z.minimum(1), z.maximum(120)) })),
    language: line(35),
    /** Shown with the measure. */
    licence: line(500),
    source: line(1000),
    question: line(500),
    items: z
      .array(z.strictObject({ text: line(500), reversed: z.optional(z.boolean()) }))
      .check(z.minLength(1), z.maxLength(100)),
    options: Options,
    /** Items that are stored but not scored. */
    unscored: z.array(z.strictObject({ text: line(500), options: Options })).check(z.maxLength(10)),
    scoring: z.strictObject({
      method: z.enum(['sum', 'mean']),
      factor: z.number().check(z.positive()),
      /** With more missing items, there is no score. Otherwise missing items count as the mean of the answered ones. */
      maxMissing: z.int().check(z.minimum(0)),
      /** Items that are never substituted. Without them, there is no score. */
      neverMissing: z.array(itemNumber),
    }),
    lowest: z.number(),
    highest: z.number(),
    higherIs: z.enum(['worse', 'better']),
    /** From lowest to highest; empty if no bands are validated. */
    bands: z.array(z.strictObject({ from: z.number(), label: line(60) })),
    cutOffs: z.array(z.strictObject({ from: z.number(), label: line(60) })),
    reliableChange: z.optional(z.strictObject({ points: z.number().check(z.positive()), source: line(200) })),
    /** An additional rule over groups of items: a number of items of each group with at least a value. */
    clusters: z.optional(
      z.strictObject({
        answeredAtLeast: z.int(),
        label: line(120),
        groups: z.array(z.strictObject({ name: line(30), items: z.array(itemNumber), needed: z.int() })),
      }),
    ),
    /** Answers of `from` or more raise an alert, regardless of the score. */
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
    }, 'it refers to an item that does not exist'),
    z.refine(
      ({ bands }) => bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0)),
      'its bands are not sorted from lowest to highest',
    ),
  )
export type MeasurePack = z.infer<typeof MeasurePack>
