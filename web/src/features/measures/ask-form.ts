import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { requestTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import { day } from '@openhour/shared/lib/day-schema.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { dayField } from '../../ui/form/day-field.ts'

const once = 'once'
const hoursBefore = [
  ['2', '2 hours'],
  ['12', '12 hours'],
  ['24', 'a day'],
  ['48', 'two days'],
  ['72', 'three days'],
  ['168', 'a week'],
] as const

const schema = z.strictObject({
  measureId: z.string(),
  when: z.string(),
  dueDate: z.optional(z.nullable(day(requestTexts.pastDate))),
})
type Asking = z.infer<typeof schema>

/** The hours before each session; null for once. */
export const hoursOf = ({ when }: Pick<Asking, 'when'>): number | null => (when === once ? null : Number(when))

export const askForm = (packs: readonly MeasurePack[]) =>
  defineForm({
    schema,
    shape: schema.shape,
    fields: {
      measureId: {
        label: 'Measure',
        control: 'select',
        options: packs.map(({ id, shortName, about }) => ({ value: id, label: `${shortName}, ${about}` })),
        initial: packs[0]?.id ?? '',
      },
      when: {
        label: 'When',
        control: 'select',
        options: [
          { value: once, label: 'Once' },
          ...hoursBefore.map(([value, label]) => ({ value, label: `Before every session, ${label} ahead` })),
        ],
        initial: once,
      },
      dueDate: { label: 'Fill in by', ...dayField({ firstDay: localDay(new Date()) }), width: 'half' },
    },
  })
