import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { calendarFeedTexts, titleChoices } from './calendar-feed.rules.ts'

/**
 * The feed of a practice, without its address: that is told once, when it is made. `madeAt` is null where no address leads to it; `readAt` is the
 * beginning of the hour in which a program last asked for it.
 */
export const CalendarFeed = z.object({
  madeAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  titles: z.enum(titleChoices),
  withLinks: z.boolean(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const tags = ['Calendar feed']
const path = '/settings/calendar-feed'

export const calendarFeedContract = {
  get: operation(therapists)
    .route({ method: 'GET', path, summary: 'The feed for calendar programs, without its address', tags })
    .output(CalendarFeed),
  make: operation(therapists, { proof: true, refusals: ['not-found'] })
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      summary: 'Make an address for calendar programs',
      description: 'It is told in this answer and never again. One that was made before leads nowhere from now on.',
      tags,
    })
    .output(z.object({ address: z.string(), feed: CalendarFeed })),
  change: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PATCH', path, summary: 'Choose what events say; what is left out stays as it is', tags })
    .input(
      z
        .strictObject({
          titles: z.optional(z.enum(titleChoices, calendarFeedTexts.noTitles)),
          withLinks: z.optional(z.boolean()),
        })
        .check(
          z.refine(
            ({ titles, withLinks }) => titles !== undefined || withLinks !== undefined,
            calendarFeedTexts.noChange,
          ),
        ),
    )
    .output(CalendarFeed),
  revoke: operation(therapists)
    .route({ method: 'DELETE', path, summary: 'Take the address away: it leads nowhere from now on', tags })
    .output(CalendarFeed),
}
