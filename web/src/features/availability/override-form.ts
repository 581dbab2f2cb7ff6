import { type DateOverride, OverrideDetails } from '@openhour/shared/features/availability/availability.contract.ts'
import { maxLabelLength } from '@openhour/shared/features/availability/availability.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { timeShown } from '../../lib/time/times.ts'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { dayField } from '../../ui/form/day-field.ts'

const kinds = [
  { value: 'leave', label: 'Time off', description: 'Closed: clients can’t book' },
  { value: 'hours', label: 'Other hours', description: 'Open at these times instead' },
]
const time = { control: TimeInput, shown: timeShown, width: 'pair' } as const

/**
 * The server takes no times for time off; in the form, `kind` says whether they count.
 * @param adding the first day; undefined where an entry is edited
 */
export const overrideForm = (adding: { today: string } | undefined) =>
  defineForm({
    schema: OverrideDetails,
    shape: {
      kind: z.enum(['leave', 'hours']),
      ...OverrideDetails.shape,
      startTime: z.string(),
      endTime: z.string(),
    },
    fields: {
      kind: { label: 'What changes', control: 'cards', options: kinds, initial: 'leave' },
      fromDate: {
        label: 'First day',
        ...dayField(adding && { firstDay: adding.today }),
        width: 'half',
        ...(adding && {
          // Usually a single day: copied to the last day until that is set.
          onChange: ({ getValues, setValue }) => {
            const [first, last] = [getValues('fromDate'), getValues('toDate')]
            if (typeof first !== 'string' || typeof last !== 'string') return
            if (isDay(first) && (!isDay(last) || last < first)) setValue('toDate', first)
          },
        }),
      },
      toDate: { label: 'Last day', ...dayField(), width: 'half' },
      startTime: { label: 'From', initial: '09:00', ...time },
      endTime: { label: 'To', initial: '13:00', ...time },
      label: {
        label: 'Label',
        control: 'text',
        hint: 'Only you can see this.',
        maxLength: maxLabelLength,
      },
    },
    toValues: ({ startTime, endTime }: DateOverride) => ({
      kind: startTime === null ? 'leave' : 'hours',
      startTime: startTime ?? '09:00',
      endTime: endTime ?? '13:00',
    }),
    toInput: ({ kind, startTime, endTime, label, ...days }) => ({
      ...days,
      ...(kind === 'hours' ? { startTime, endTime } : { startTime: null, endTime: null }),
      label: label?.trim() ?? null,
    }),
  })
