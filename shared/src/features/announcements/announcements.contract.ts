import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins, signedIn } from '../../access/rules.ts'
import { instant } from '../../lib/instant-schema.ts'
import { hasText, isAllowedLine } from '../../lib/storable.ts'
import { requiredLine } from '../../lib/text.ts'
import {
  announcementAudiences,
  announcementLevels,
  announcementStates,
  announcementTexts as texts,
  maxAnnouncementText,
  maxAnnouncementTitle,
} from './announcements.rules.ts'

/** An announcement as the people see it whom it is for. */
export const ShownAnnouncement = z.object({
  id: z.guid(),
  level: z.enum(announcementLevels),
  title: z.string(),
  text: z.string(),
  endsAt: z.string(),
})
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>

/** As admins see it, with how many people were told by a notification, and how many put its bar away. */
export const Announcement = z.object({
  id: z.guid(),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  title: z.string(),
  text: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(announcementStates),
  told: z.int(),
  dismissed: z.int(),
})
export type Announcement = z.infer<typeof Announcement>

const moment = z.iso.datetime({ offset: true, error: texts.noMoment })
/** Line breaks become spaces: it is shown as one line, and in a notification. */
const text = z.string(texts.noText).check(
  z.overwrite((given) => given.replace(/\s+/g, ' ')),
  z.trim(),
  z.maxLength(maxAnnouncementText, `Input exceeds maximum length of ${maxAnnouncementText} characters`),
  z.refine(hasText, texts.noText),
  z.refine(isAllowedLine, 'Input contains disallowed content'),
)

/** Null begins it at once. */
export const NewAnnouncement = z.strictObject({
  title: requiredLine(maxAnnouncementTitle, texts.noTitle),
  text,
  level: z.enum(announcementLevels, 'Choose how important it is'),
  audience: z.enum(announcementAudiences, 'Choose whom it is for'),
  startsAt: z._default(z.nullable(moment), null),
  endsAt: moment,
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

const path = '/admin/announcements'
const One = z.strictObject({ id: z.guid(texts.notFound) })
const Done = z.object({ id: z.guid() })

export const announcementsContract = {
  list: operation(admins)
    .route({ method: 'GET', path, summary: 'Announcements, the latest first', tags: ['Admin'] })
    .output(z.object({ items: z.array(Announcement) })),
  publish: operation(admins, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path,
      summary: 'Publish an announcement',
      description:
        'It is shown at the top of the pages of those whom it is for, from `startsAt` (null: at once) until `endsAt` or until they put it away, and told once as a notification.',
      tags: ['Admin'],
    })
    .input(NewAnnouncement)
    .output(Done),
  end: operation(admins, { refusals: ['not-possible-now'] })
    .route({ method: 'POST', path: `${path}/{id}/end`, summary: 'End an announcement now', tags: ['Admin'] })
    .input(One)
    .output(Done),
  remove: operation(admins)
    .route({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete an announcement and its notifications',
      tags: ['Admin'],
    })
    .input(One)
    .output(Done),
  dismiss: operation(signedIn, { closedToKeys: true })
    .route({
      method: 'POST',
      path: '/account/announcements/{id}/dismiss',
      summary: 'Put an announcement away, on every device of the caller',
      tags: ['Account'],
    })
    .input(One)
    .output(Done),
}
