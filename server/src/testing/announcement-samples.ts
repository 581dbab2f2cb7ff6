import pg from 'pg'
import { type Browser, productOf } from './product.ts'
import type { Sample } from './sample.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export const announcement = {
  title: 'Short pause tonight',
  text: 'Openhour is updated at ten and is not there for some minutes.',
  level: 'warning',
  audience: 'everybody',
}

/** Only a few can be shown or planned at a time, so those of earlier calls go first. */
async function planned(caller: Browser) {
  await productOf(caller).database.owner.query('delete from announcements')
  return { ...announcement, startsAt: inDays(1), endsAt: inDays(7) }
}

/** Publishes one that is shown at once, and returns its id. */
export async function shownAnnouncement(caller: Browser, given: object = {}): Promise<{ id: string }> {
  const admin = await productOf(caller).admin()
  const json = { ...announcement, endsAt: inDays(7), ...given }
  const answer = await admin.post('/rpc/announcements/publish', { json })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

async function onlyOne(caller: Browser): Promise<{ id: string }> {
  const { settings, database } = productOf(caller)
  const owner = new pg.Client(settings.DATABASE_URL ?? database.url)
  await owner.connect()
  await owner.query('delete from announcements')
  const { rows } = await owner.query<{ id: string }>(
    `insert into announcements (id, level, audience, title, text, starts_at, ends_at)
      values (gen_random_uuid(), 'info', 'everybody', $1, $2, now(), now() + interval '7 days') returning id`,
    [announcement.title, announcement.text],
  )
  await owner.end()
  return { id: rows[0]?.id ?? '' }
}

const readInTest = 'announcements.test.ts reads what it does.'

export const announcementSamples: Record<string, Sample> = {
  'announcements.list': { good: async () => undefined },
  'announcements.publish': {
    good: planned,
    bad: { ...announcement, title: '', endsAt: inDays(7) },
    readBack: readInTest,
  },
  'announcements.end': { good: onlyOne, bad: { id: 'x' }, readBack: readInTest },
  'announcements.remove': { good: onlyOne, bad: { id: 'x' } },
  'announcements.dismiss': { good: onlyOne, bad: { id: 'x' }, readBack: readInTest },
}
