import { expect, test } from 'vitest'
import * as retention from './features/admin-settings/retention.rules.ts'
import * as announcements from './features/announcements/announcements.rules.ts'

/** What people were told about the installation, stated a second time, as in limits.test.ts. */
const limits: [name: string, limit: unknown, stated: unknown][] = [
  ['announcements.maxAnnouncementTitle', announcements.maxAnnouncementTitle, 80],
  ['announcements.maxAnnouncementText', announcements.maxAnnouncementText, 500],
  ['announcements.maxAnnouncementDays', announcements.maxAnnouncementDays, 90],
  ['announcements.maxAnnouncements', announcements.maxAnnouncements, 5],
  ['announcements.announcementsListed', announcements.announcementsListed, 100],
  ['retention.securityEventDays', retention.retention.securityEventDays, { usual: 90, min: 30, max: 90 }],
  ['retention.closedSupportDays', retention.retention.closedSupportDays, { usual: 365, min: 30, max: 365 }],
  ['retention.closedVisitorDays', retention.retention.closedVisitorDays, { usual: 90, min: 7, max: 90 }],
  ['retention.unconfirmedDays', retention.retention.unconfirmedDays, { usual: 7, min: 2, max: 7 }],
  ['retention.draftDays', retention.retention.draftDays, { usual: 90, min: 30, max: 365 }],
  ['retention.deliveryDays', retention.retention.deliveryDays, { usual: 30, min: 7, max: 90 }],
  ['retention.figureDays', retention.retention.figureDays, { usual: 400, min: 90, max: 800 }],
  ['retention.usageDays', retention.retention.usageDays, { usual: 400, min: 90, max: 800 }],
  ['retention.knownBrowserDays', retention.knownBrowserDays, 180],
  ['retention.aiSourceDays', retention.aiSourceDays, 30],
  ['retention.csvImportDays', retention.csvImportDays, 30],
  ['retention.adminAlertDays', retention.adminAlertDays, 30],
  ['retention.auditCheckDays', retention.auditCheckDays, 90],
  ['retention.endedAnnouncementDays', retention.endedAnnouncementDays, 90],
]

test.each(limits)('%s', (_name, limit, stated) => {
  expect(limit).toEqual(stated)
})
