import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { calendarFeedTexts, titleChoices } from './calendar-feed.rules.ts'

/**
 * A practice's calendar feed, without its address, which is shown only when it is created. `addressCreatedAt` is null if the feed has no address. `readAt` is when
 * a calendar app last fetched it, rounded down to the hour.
 */
export const CalendarFeed = z.object({
  addressCreatedAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  titles: z.enum(titleChoices),
  withLinks: z.boolean(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const tags = ['Calendar feed']
const path = '/settings/calendar-feed'

export const calendarFeedContract = {
  get: operation(therapists)
    .route({ method: 'GET', path, summary: 'Get the calendar feed, without its address', tags })
    .output(CalendarFeed),
  make: operation(therapists, { proof: true, refusals: ['not-found'] })
    .route({
      method: 'POST',
      path,
      successStatus: 201,
      summary: 'Create an address for calendar apps',
      description: 'The address is in this response only and cannot be read again. An earlier address stops working.',
      tags,
    })
    .output(z.object({ address: z.string(), feed: CalendarFeed })),
  change: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PATCH', path, summary: 'Change what events show; omitted fields keep their values', tags })
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
    .route({ method: 'DELETE', path, summary: 'Revoke the address: it stops working', tags })
    .output(CalendarFeed),
}
