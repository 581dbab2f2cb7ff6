import { PracticeChanges, PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { type Weekday, weekdays } from '@openhour/shared/features/availability/availability.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { differingPaths } from '../../lib/forms/form-versions.ts'
import { timeZoneOptions } from '../../lib/time/time-zones.ts'
import { timeShown } from '../../lib/time/times.ts'
import { searchable, withUnit } from '../../ui/form/controls.ts'
import { leadTimeText } from './lead-time-labels.ts'

export const dayName = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1)

/** The fields of each card. */
export const timeFields = ['timeZone', 'weekStart', 'clockStyle']
export const appointmentFields = [
  'sessionMinutes',
  'maxPerDay',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'noticeHours',
  'horizonDays',
  'cancellationHours',
  'defaultPlace',
  'reminderLeadTimes',
]

const { updatedAt: _, ...shape } = PracticeSettings.shape

export const practiceForm = defineForm({
  schema: PracticeChanges,
  shape,
  fields: {
    timeZone: { label: 'Time zone', control: searchable(timeZoneOptions, 'Search time zones', { clearable: false }) },
    weekStart: {
      label: 'Weeks begin on',
      control: 'cards',
      options: [
        { value: 'sunday', label: 'Sunday' },
        { value: 'monday', label: 'Monday' },
      ],
      width: 'half',
    },
    clockStyle: {
      label: 'Clock',
      control: 'cards',
      options: [
        { value: '12-hour', label: '2:30 PM' },
        { value: '24-hour', label: '14:30' },
      ],
      width: 'half',
    },
    workingHours: {
      label: 'Working hours',
      control: 'part',
      shown: (hours) =>
        weekdays
          .map((day) => {
            const { enabled, startTime, endTime } = hours[day]
            return `${dayName(day)}: ${enabled ? `${timeShown(startTime)} to ${timeShown(endTime)}` : 'closed'}`
          })
          .join('\n'),
    },
    sessionMinutes: { label: 'Default length', control: withUnit('minutes'), width: 'half' },
    defaultPlace: {
      label: 'Usual place',
      control: 'text',
      hint: 'A room or an address for sessions in person. Clients see it, and their own bookings get it.',
      placeholder: 'Room 2, 12 High Street',
    },
    maxPerDay: { label: 'Maximum per day', control: withUnit('appointments', 'No limit'), width: 'half' },
    bufferBeforeMinutes: { label: 'Buffer before', control: withUnit('minutes'), width: 'half' },
    bufferAfterMinutes: { label: 'Buffer after', control: withUnit('minutes'), width: 'half' },
    noticeHours: {
      label: 'Minimum notice',
      control: withUnit('hours'),
      hint: 'Clients can’t book appointments that start sooner.',
      width: 'half',
    },
    horizonDays: {
      label: 'Booking horizon',
      control: withUnit('days'),
      hint: 'How far ahead clients can book.',
      width: 'half',
    },
    cancellationHours: {
      label: 'Cancellation window',
      control: withUnit('hours'),
      hint: 'Cancellations inside this window count as late.',
      width: 'half',
    },
    reminderLeadTimes: {
      label: 'Client reminders',
      control: 'part',
      shown: (leadTimes) => leadTimes.map(leadTimeText).join(', '),
    },
  },
  /** Sends only changes; for working hours, only the days that changed. */
  toInput: ({ workingHours, ...given }, base: PracticeSettings | undefined) => {
    const days = differingPaths(workingHours, base?.workingHours ?? {}).map((path) => path.split('.')[0])
    const changed: string[] = differingPaths(given, base ?? {})
    return {
      ...Object.fromEntries(Object.entries(given).filter(([name]) => changed.includes(name))),
      ...(days.length > 0 && {
        workingHours: Object.fromEntries(Object.entries(workingHours).filter(([day]) => days.includes(day))),
      }),
    }
  },
})

export type PracticeFormValues = ReturnType<typeof practiceForm.valuesOf>
