import { calendarFeedContract } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { calendarPath } from './calendar-feed.routes.ts'
import { changeFeed, dropFeedToken, findFeed, putFeedToken } from './calendar-feed.queries.ts'
import { feedTokenHash, newFeedToken } from './feed-token.ts'

const none = { addressCreatedAt: null, readAt: null, titles: 'neutral', withLinks: false } as const
const notFound = 'The calendar feed was not found. Please reload the page.'

/** @param publicUrl the base of feed addresses */
export function calendarFeedRouter({ publicUrl }: { publicUrl: string }) {
  const os = implement(calendarFeedContract).$context<Incoming>().use(guard)
  return os.router({
    get: os.get.handler(async ({ context: { actor, run } }) => {
      const [[feed]] = await run(findFeed(actor.userId))
      return feed ?? none
    }),

    make: os.make.handler(async ({ context: { actor, run } }) => {
      const token = newFeedToken()
      const [rows] = await run(putFeedToken(actor.userId, feedTokenHash(token), now().toISOString()))
      return { address: `${publicUrl}${calendarPath}/${token}.ics`, feed: found(rows, notFound) }
    }),

    change: os.change.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(changeFeed(actor.userId, input))
      return found(rows, notFound)
    }),

    revoke: os.revoke.handler(async ({ context: { actor, run } }) => {
      const [, [feed]] = await run(dropFeedToken(actor.userId), findFeed(actor.userId))
      return feed ?? none
    }),
  })
}
