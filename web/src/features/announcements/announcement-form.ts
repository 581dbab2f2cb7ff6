import { NewAnnouncement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import {
  announcementAudiences,
  announcementTexts as texts,
  endFault,
  maxAnnouncementText,
  maxAnnouncementTitle,
} from '@openhour/shared/features/announcements/announcements.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { timeShown } from '../../lib/time/times.ts'
import { momentOf } from '../../lib/time/wall-moment.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { audienceNames } from './announcement-labels.ts'

const { startsAt: _start, endsAt: _end, ...details } = NewAnnouncement.shape
const time = { control: TimeInput, shown: timeShown, width: 'pair' } as const
const typed = z.optional(z.string())

/** Day and time are on the clock of the admin's zone. */
export const announcementForm = (zone: string) =>
  defineForm({
    schema: NewAnnouncement,
    shape: { ...details, startDate: typed, startTime: typed, endDate: z.string(), endTime: z.string() },
    fields: {
      title: { label: 'Title', control: 'text', maxLength: maxAnnouncementTitle },
      text: {
        label: 'Text',
        control: 'textarea',
        rows: 3,
        maxLength: maxAnnouncementText,
        hint: 'What happens, when, and what people should do. Plain text, without names of people.',
      },
      level: {
        label: 'How important',
        control: 'cards',
        initial: 'info',
        options: [
          { value: 'info', label: 'Information' },
          { value: 'warning', label: 'Warning' },
        ],
      },
      audience: {
        label: 'For whom',
        control: 'select',
        initial: 'everybody',
        options: announcementAudiences.map((value) => ({ value, label: audienceNames[value] })),
      },
      startDate: { label: 'From', ...dayField(), hint: 'Empty: at once.', width: 'pair' },
      startTime: { label: 'From (time)', ...time },
      endDate: { label: 'Until', ...dayField(), width: 'pair' },
      endTime: { label: 'Until (time)', ...time, initial: '18:00' },
    },
    errorsAt: { startsAt: 'startDate', endsAt: 'endDate' },
    toInput: ({ startDate = '', startTime = '', endDate, endTime, ...rest }) => ({
      ...rest,
      startsAt: momentOf({ day: startDate, time: startTime }, zone) ?? null,
      endsAt: momentOf({ day: endDate, time: endTime }, zone) ?? '',
    }),
    check: ({ startDate, startTime, endDate, endTime }, { startsAt, endsAt }) => {
      if (startDate !== '' && !isDay(startDate)) return { startDate: texts.noMoment }
      if (startDate !== '' && !isTime(startTime)) return { startTime: 'Please choose the time as well' }
      if (startDate === '' && startTime !== '') return { startDate: 'Please choose the day as well' }
      if (!isDay(endDate)) return { endDate: texts.noMoment }
      if (!isTime(endTime)) return { endTime: texts.noMoment }
      return { endDate: endFault({ startsAt, endsAt }, Date.now()) }
    },
  })
