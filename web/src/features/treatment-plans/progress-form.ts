import {
  ProgressDetails,
  type RecentSession,
} from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import { maxCommentLength } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import * as z from 'zod/mini'
import { formatDay } from '../../lib/time/format.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { dayField } from '../../ui/form/day-field.ts'

export const progressForm = (sessions: readonly RecentSession[], today: string) =>
  defineForm({
    schema: ProgressDetails,
    // The server defaults to today if no date is sent, so a cleared field is refused here.
    shape: { ...ProgressDetails.shape, progressDate: z.string() },
    fields: {
      percent: { label: 'Percent', control: 'text', inputMode: 'numeric', maxLength: 4 },
      sessionId: {
        label: 'Session',
        control: 'select',
        placeholder: 'Not at a session',
        options: sessions.map(({ id, date, type }) => ({ value: id, label: `${formatDay(date)}, ${type}` })),
        width: 'half',
        // The date follows the chosen session until it is edited.
        onChange: ({ getValues, setValue }) => {
          const chosen = sessions.find(({ id }) => id === getValues('sessionId'))
          if (chosen) setValue('progressDate', chosen.date)
        },
      },
      progressDate: { label: 'Date', ...dayField({ firstDay: '1900-01-01', lastDay: today }), width: 'half' },
      comment: { label: 'Comment', control: 'textarea', maxLength: maxCommentLength },
    },
  })
