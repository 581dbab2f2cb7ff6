import { expect, test } from 'vitest'
import * as accountExport from './features/account-export/account-export.rules.ts'
import * as imported from './features/account-export/imported.rules.ts'
import * as secondFactor from './features/account-security/second-factor.rules.ts'
import * as signInErrors from './features/account/sign-in-errors.rules.ts'
import * as aiRequests from './features/ai/ai-requests.rules.ts'
import * as aiReview from './features/ai/ai-review.rules.ts'
import * as aiSessionNotes from './features/ai/ai-session-notes.rules.ts'
import * as ai from './features/ai/ai.rules.ts'
import * as recordings from './features/ai/recordings.rules.ts'
import * as weeklyReports from './features/ai/weekly-reports.rules.ts'
import * as apiKeys from './features/api-keys/api-keys.rules.ts'
import * as appointments from './features/appointments/appointments.rules.ts'
import * as audit from './features/audit/audit.rules.ts'
import * as availability from './features/availability/availability.rules.ts'
import * as booking from './features/booking/booking.rules.ts'
import * as branding from './features/branding/branding.rules.ts'
import * as calendarFeed from './features/calendar-feed/calendar-feed.rules.ts'
import * as clientContacts from './features/client-contacts/client-contacts.rules.ts'
import * as clients from './features/clients/clients.rules.ts'
import * as clinicalNotes from './features/clinical-notes/clinical-notes.rules.ts'
import * as unsignedNotes from './features/clinical-notes/unsigned-notes.rules.ts'
import * as connections from './features/connections/connections.rules.ts'
import * as consents from './features/consents/consents.rules.ts'
import * as csvImport from './features/csv-import/csv-import.rules.ts'
import * as dataDownload from './features/data-download/data-download.rules.ts'
import * as documents from './features/documents/documents.rules.ts'
import * as drafts from './features/drafts/drafts.rules.ts'
import * as invitations from './features/invitations/invitations.rules.ts'
import * as measureRequests from './features/measures/measure-requests.rules.ts'
import * as messages from './features/messages/messages.rules.ts'
import * as notifications from './features/notifications/notifications.rules.ts'
import * as push from './features/notifications/push.rules.ts'
import * as portalDiary from './features/portal/portal-diary.rules.ts'
import * as portal from './features/portal/portal.rules.ts'
import * as quickExit from './features/quick-exit/quick-exit.rules.ts'
import * as recordAccess from './features/record-access/record-access.rules.ts'
import * as search from './features/search/search.rules.ts'
import * as browserEvents from './features/security-log/browser-events.rules.ts'
import * as selfCare from './features/self-care/self-care.rules.ts'
import * as sessions from './features/sessions/sessions.rules.ts'
import * as avatar from './features/settings/avatar.rules.ts'
import * as tasks from './features/tasks/tasks.rules.ts'
import * as treatmentPlans from './features/treatment-plans/treatment-plans.rules.ts'
import * as webhooks from './features/webhooks/webhooks.rules.ts'
import * as wellnessRecords from './features/wellness-records/wellness-records.rules.ts'

/**
 * What people and other software were told: lengths, sizes, numbers and periods. They are stated here a second time, because a digit that is lost in
 * one place breaks nothing that a test of behaviour would notice.
 */
const limits: [name: string, limit: unknown, stated: unknown][] = [
  ['accountExport.exportFormat', accountExport.exportFormat, 1],
  ['accountExport.exportKeptHours', accountExport.exportKeptHours, 24],
  ['accountExport.exportLinkHours', accountExport.exportLinkHours, 2],
  ['accountExport.importMaxBytes', accountExport.importMaxBytes, 20 * 1024 ** 3],
  ['accountExport.importMaxUnpackedBytes', accountExport.importMaxUnpackedBytes, 60 * 1024 ** 3],
  ['accountExport.maxProcessNotes', accountExport.maxProcessNotes, 5000],
  ['imported.maxPracticeName', imported.maxPracticeName, 200],
  ['secondFactor.backupCodeCount', secondFactor.backupCodeCount, 10],
  ['secondFactor.maxPasskeys', secondFactor.maxPasskeys, 20],
  ['secondFactor.secondFactorMinutes', secondFactor.secondFactorMinutes, 10],
  ['secondFactor.wrongCodes', secondFactor.wrongCodes, 5],
  ['signInErrors.attemptMinutes', signInErrors.attemptMinutes, 15],
  ['signInErrors.googleMinutes', signInErrors.googleMinutes, 10],
  ['aiRequests.aiRequestsPerPage', aiRequests.aiRequestsPerPage, 25],
  ['aiRequests.maxExportedRequests', aiRequests.maxExportedRequests, 20_000],
  ['aiReview.aiReviewPerPage', aiReview.aiReviewPerPage, 20],
  ['aiReview.shownLineLength', aiReview.shownLineLength, 240],
  ['aiReview.shownLines', aiReview.shownLines, 2],
  ['aiSessionNotes.maxEmailedText', aiSessionNotes.maxEmailedText, 16_000],
  ['aiSessionNotes.maxMoodAssessment', aiSessionNotes.maxMoodAssessment, 2000],
  ['aiSessionNotes.maxTranscriptBytes', aiSessionNotes.maxTranscriptBytes, 10_000_000],
  ['aiSessionNotes.sessionNotesPerPage', aiSessionNotes.sessionNotesPerPage, 20],
  ['ai.defaultDuration', ai.defaultDuration, 60],
  ['ai.maxDoubted', ai.maxDoubted, 120],
  ['ai.maxEvidence', ai.maxEvidence, 20],
  ['ai.maxLineText', ai.maxLineText, 4000],
  ['ai.maxLines', ai.maxLines, 60],
  ['ai.maxNotes', ai.maxNotes, 200_000],
  ['ai.maxQuote', ai.maxQuote, 4000],
  ['ai.maxTranscript', ai.maxTranscript, 200_000],
  ['ai.previewPointLength', ai.previewPointLength, 30],
  ['ai.previewPoints', ai.previewPoints, 3],
  ['recordings.maxWaitingRecordings', recordings.maxWaitingRecordings, 10],
  ['weeklyReports.maxReportDays', weeklyReports.maxReportDays, 31],
  ['weeklyReports.maxWeekText', weeklyReports.maxWeekText, 600_000],
  ['weeklyReports.previewLength', weeklyReports.previewLength, 200],
  ['weeklyReports.reportsPerPage', weeklyReports.reportsPerPage, 20],
  ['apiKeys.keyLifetimes', apiKeys.keyLifetimes, [30, 90, 365, null]],
  ['apiKeys.keyPrefixLength', apiKeys.keyPrefixLength, 14],
  ['apiKeys.keyRequestsPerMinute', apiKeys.keyRequestsPerMinute, 600],
  ['apiKeys.maxApiKeys', apiKeys.maxApiKeys, 20],
  ['apiKeys.maxKeyNameLength', apiKeys.maxKeyNameLength, 60],
  ['appointments.appointmentsPerPage', appointments.appointmentsPerPage, 25],
  ['appointments.daysCreatedAhead', appointments.daysCreatedAhead, 366],
  ['appointments.maxCalendarDays', appointments.maxCalendarDays, 45],
  ['appointments.maxNotesLength', appointments.maxNotesLength, 10_000],
  ['appointments.maxReasonLength', appointments.maxReasonLength, 500],
  ['appointments.maxSeriesLength', appointments.maxSeriesLength, 260],
  ['audit.foldedWithinMinutes', audit.foldedWithinMinutes, 60],
  ['audit.historyPerPage', audit.historyPerPage, 50],
  ['audit.maxExported', audit.maxExported, 20_000],
  ['availability.leadTimeLimits', availability.leadTimeLimits, { least: 1, most: 14 * 24 * 60, count: 3 }],
  ['availability.maxLabelLength', availability.maxLabelLength, 100],
  ['availability.maxOverrideDays', availability.maxOverrideDays, 366],
  ['availability.maxOverrides', availability.maxOverrides, 200],
  [
    'availability.numberLimits',
    availability.numberLimits,
    {
      sessionMinutes: [5, 480],
      bufferBeforeMinutes: [0, 120],
      bufferAfterMinutes: [0, 120],
      cancellationHours: [0, 336],
      noticeHours: [0, 720],
      horizonDays: [1, 730],
      maxPerDay: [1, 50],
    },
  ],
  ['booking.bookingLimits', booking.bookingLimits, { least: 1, most: 20 }],
  ['booking.holdMinutes', booking.holdMinutes, 5],
  ['booking.maxChosenClients', booking.maxChosenClients, 500],
  ['booking.maxPolicyLength', booking.maxPolicyLength, 2000],
  ['booking.maxServiceNameLength', booking.maxServiceNameLength, 100],
  ['booking.maxServices', booking.maxServices, 30],
  ['booking.maxSlotDays', booking.maxSlotDays, 33],
  ['booking.offeredSlots', booking.offeredSlots, { count: 3, days: 14 }],
  ['branding.logoMaxBytes', branding.logoMaxBytes, 2 * 1024 ** 2],
  ['branding.logoSize', branding.logoSize, { width: 480, height: 160 }],
  ['calendarFeed.feedDaysAhead', calendarFeed.feedDaysAhead, 366],
  ['calendarFeed.feedDaysBack', calendarFeed.feedDaysBack, 30],
  ['clientContacts.maxContacts', clientContacts.maxContacts, 30],
  ['clients.clientsPerPage', clients.clientsPerPage, 60],
  ['clients.clientsWithoutTools', clients.clientsWithoutTools, 8],
  ['clinicalNotes.daysToList', clinicalNotes.daysToList, 366],
  ['clinicalNotes.maxHeadingLength', clinicalNotes.maxHeadingLength, 100],
  ['clinicalNotes.maxNoteLength', clinicalNotes.maxNoteLength, 200_000],
  ['clinicalNotes.maxPromptLength', clinicalNotes.maxPromptLength, 300],
  ['clinicalNotes.maxReasonLength', clinicalNotes.maxReasonLength, 500],
  ['clinicalNotes.maxSections', clinicalNotes.maxSections, 20],
  ['clinicalNotes.maxSnippetLength', clinicalNotes.maxSnippetLength, 5000],
  ['clinicalNotes.maxSnippets', clinicalNotes.maxSnippets, 200],
  ['clinicalNotes.maxTemplates', clinicalNotes.maxTemplates, 50],
  ['clinicalNotes.notesPerPage', clinicalNotes.notesPerPage, 20],
  ['connections.meetingDaysAhead', connections.meetingDaysAhead, 30],
  ['consents.deviceMinutes', consents.deviceMinutes, 30],
  ['consents.maxConsentText', consents.maxConsentText, 20_000],
  ['consents.maxPaperNote', consents.maxPaperNote, 500],
  ['consents.maxSignedName', consents.maxSignedName, 100],
  ['consents.signersPerPage', consents.signersPerPage, 25],
  ['csvImport.maxCsvBytes', csvImport.maxCsvBytes, 20_000_000],
  ['csvImport.maxCsvRows', csvImport.maxCsvRows, 20_000],
  ['csvImport.maxListedProblems', csvImport.maxListedProblems, 1000],
  ['csvImport.undoHours', csvImport.undoHours, 24],
  ['dataDownload.dataDownloadsPerHour', dataDownload.dataDownloadsPerHour, 10],
  ['documents.concurrentUploads', documents.concurrentUploads, 3],
  ['documents.documentMaxBytes', documents.documentMaxBytes, 50 * 1024 ** 2],
  ['documents.documentMaxMB', documents.documentMaxMB, 50],
  ['documents.documentsPerPage', documents.documentsPerPage, 25],
  ['drafts.draftBytesPerPerson', drafts.draftBytesPerPerson, 20_000_000],
  ['drafts.draftsPerPerson', drafts.draftsPerPerson, 200],
  ['drafts.maxDraftLength', drafts.maxDraftLength, 450_000],
  ['invitations.invitationHours', invitations.invitationHours, 72],
  ['measureRequests.hoursBeforeLimits', measureRequests.hoursBeforeLimits, { least: 1, most: 168 }],
  ['messages.excerptLength', messages.excerptLength, 160],
  ['messages.maxAttachments', messages.maxAttachments, 5],
  ['messages.maxMessageLength', messages.maxMessageLength, 20_000],
  ['messages.maxMessageSearch', messages.maxMessageSearch, 100],
  ['messages.messagesPerPage', messages.messagesPerPage, 50],
  ['messages.searchBounds', messages.searchBounds, { messages: 2000, characters: 2_000_000, hits: 25 }],
  ['messages.threadsPerPage', messages.threadsPerPage, 30],
  ['messages.unsentFileDays', messages.unsentFileDays, 7],
  ['notifications.maxNotificationsPerPage', notifications.maxNotificationsPerPage, 50],
  ['notifications.notificationsInBell', notifications.notificationsInBell, 5],
  ['notifications.notificationsPerPage', notifications.notificationsPerPage, 20],
  ['push.testPushesPerHour', push.testPushesPerHour, 10],
  ['portalDiary.clockToleranceMs', portalDiary.clockToleranceMs, 300_000],
  ['portalDiary.diaryDaysBack', portalDiary.diaryDaysBack, 30],
  ['portalDiary.maxEntriesPerDay', portalDiary.maxEntriesPerDay, 24],
  ['portalDiary.maxEntryNoteLength', portalDiary.maxEntryNoteLength, 10_000],
  ['portal.homeTasks', portal.homeTasks, 5],
  ['portal.portalPageSize', portal.portalPageSize, 25],
  ['quickExit.shiftPauseSeconds', quickExit.shiftPauseSeconds, 5],
  ['quickExit.shiftPressesToLeave', quickExit.shiftPressesToLeave, 3],
  ['recordAccess.accessFoldedMinutes', recordAccess.accessFoldedMinutes, 60],
  ['recordAccess.accessPerPage', recordAccess.accessPerPage, 40],
  ['recordAccess.openingMinutes', recordAccess.openingMinutes, 10],
  ['search.maxQueryLength', search.maxQueryLength, 200],
  ['search.maxResults', search.maxResults, 100],
  ['browserEvents.eventsPerMinute', browserEvents.eventsPerMinute, 60],
  ['browserEvents.maxEventDetailsBytes', browserEvents.maxEventDetailsBytes, 1024],
  [
    'browserEvents.monitorLimits',
    browserEvents.monitorLimits,
    {
      windowSeconds: 60,
      clicks: 20,
      keys: 50,
      sizeCheckSeconds: 5,
      sizeDifferencePixels: 160,
      memoryMegabytes: 100,
      longTaskMilliseconds: 1000,
      sendAfterMilliseconds: 100,
    },
  ],
  ['selfCare.maxTaskLength', selfCare.maxTaskLength, 500],
  ['selfCare.tasksPerPage', selfCare.tasksPerPage, 25],
  ['sessions.defaultMinutes', sessions.defaultMinutes, 50],
  ['sessions.maxNotesLength', sessions.maxNotesLength, 200_000],
  ['sessions.notesShown', sessions.notesShown, 300],
  ['sessions.sessionsPerPage', sessions.sessionsPerPage, 20],
  ['avatar.avatarMaxBytes', avatar.avatarMaxBytes, 2 * 1024 ** 2],
  ['avatar.avatarSide', avatar.avatarSide, 256],
  ['tasks.maxDescriptionLength', tasks.maxDescriptionLength, 5000],
  ['tasks.maxReminderLength', tasks.maxReminderLength, 200],
  ['tasks.maxTitleLength', tasks.maxTitleLength, 200],
  ['tasks.tasksPerPage', tasks.tasksPerPage, 25],
  ['treatmentPlans.defaultDurationWeeks', treatmentPlans.defaultDurationWeeks, 12],
  ['treatmentPlans.maxCommentLength', treatmentPlans.maxCommentLength, 2000],
  ['treatmentPlans.maxDurationWeeks', treatmentPlans.maxDurationWeeks, 1040],
  ['treatmentPlans.maxGoalLength', treatmentPlans.maxGoalLength, 500],
  ['treatmentPlans.maxGoals', treatmentPlans.maxGoals, 30],
  ['treatmentPlans.maxItemLength', treatmentPlans.maxItemLength, 200],
  ['treatmentPlans.maxItems', treatmentPlans.maxItems, 50],
  ['treatmentPlans.maxObjectives', treatmentPlans.maxObjectives, 30],
  ['treatmentPlans.plansPerPage', treatmentPlans.plansPerPage, 25],
  ['treatmentPlans.progressPerPage', treatmentPlans.progressPerPage, 25],
  ['treatmentPlans.progressWithPlan', treatmentPlans.progressWithPlan, 24],
  ['treatmentPlans.versionsPerPage', treatmentPlans.versionsPerPage, 50],
  ['unsignedNotes.daysToWrite', unsignedNotes.daysToWrite, 2],
  ['webhooks.maxAttempts', webhooks.maxAttempts, 10],
  ['webhooks.maxWebhookEndpoints', webhooks.maxWebhookEndpoints, 5],
  ['webhooks.maxWebhookUrlLength', webhooks.maxWebhookUrlLength, 500],
  ['webhooks.oldSecretHours', webhooks.oldSecretHours, 24],
  ['webhooks.retryPauses', webhooks.retryPauses, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]],
  ['wellnessRecords.maxItemLength', wellnessRecords.maxItemLength, 100],
  ['wellnessRecords.maxItems', wellnessRecords.maxItems, 30],
  ['wellnessRecords.recordsPerPage', wellnessRecords.recordsPerPage, 25],
  ['wellnessRecords.trendSpans', wellnessRecords.trendSpans, [4, 12, 26, 52]],
]

test.each(limits)('%s', (_name, limit, stated) => {
  expect(limit).toEqual(stated)
})
