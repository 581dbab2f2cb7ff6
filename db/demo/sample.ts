import { aiRowsOf } from './ai.ts'
import { accountIdOf, accountRows, accounts } from './accounts.ts'
import { bookingServiceRows } from './booking.ts'
import { takeNotes } from './clinical-notes.ts'
import { calendarOf, linkSessions } from './calendars.ts'
import { clientRow } from './client-rows.ts'
import { courseOf } from './course.ts'
import { consentsOf } from './consents.ts'
import { documentsOf } from './documents.ts'
import { linkRequests, measureRows } from './measures.ts'
import { addendaOf, ownForms, processNotesOf } from './note-extras.ts'
import { overrideRows } from './date-overrides.ts'
import { messageRows } from './messages.ts'
import { notificationRows } from './notifications.ts'
import { practiceDocuments } from './practice-documents.ts'
import { planCourse } from './plan-course.ts'
import { planVersions } from './plan-history.ts'
import { planGoalRows, planRows } from './plans.ts'
import type { Sample } from './rows.ts'
import { selfCareRows } from './self-care.ts'
import { taskRows } from './tasks.ts'

/** The password of every account of the sample. */
export const samplePassword = 'Demo-2026!'

/**
 * The sample practice on a day (`yyyy-MM-dd`): the same rows for the same day, and the same ids on every day. All people are invented. Email
 * addresses end in example.com or demo.test; phone numbers are reserved for fiction.
 */
export function samplePractice(today: string): Sample {
  const sample: Sample = {
    today,
    users: [],
    profiles: [],
    practiceSettings: [],
    dateOverrides: [],
    bookingServices: [],
    subscribers: [],
    clients: [],
    appointmentSeries: [],
    appointments: [],
    sessions: [],
    moodLogs: [],
    measureResponses: [],
    measureSchedules: [],
    measureRequests: [],
    riskAlerts: [],
    selfCareTasks: [],
    tasks: taskRows(today),
    consents: [],
    documents: [],
    documentFiles: {},
    treatmentPlans: [],
    planGoals: [],
    planObjectives: [],
    goalProgress: [],
    planVersions: [],
    clinicalNotes: [],
    noteAddenda: [],
    processNotes: [],
    noteTemplates: [],
    noteSnippets: [],
    aiDrafts: [],
    aiSessionNotes: [],
    aiWeeklyReports: [],
    aiRequests: [],
    messages: [],
    notifications: notificationRows(today),
  }
  for (const account of accounts) {
    const { user, profile, settings, subscriber } = accountRows(account, today)
    sample.users.push(user)
    sample.profiles.push(profile)
    sample.practiceSettings.push(settings)
    sample.subscribers.push(subscriber)
    if (account.email === 'premium@demo.test') {
      sample.dateOverrides.push(...overrideRows(accountIdOf(account.email), today))
      sample.bookingServices.push(...bookingServiceRows(accountIdOf(account.email), today))
      const { templates, snippets } = ownForms(accountIdOf(account.email), today)
      sample.noteTemplates.push(...templates)
      sample.noteSnippets.push(...snippets)
      for (const { row, content } of practiceDocuments(account.email, account.name, today)) {
        sample.documents.push(row)
        sample.documentFiles[row.file_key] = content
      }
    }
    const practice = { therapistId: accountIdOf(account.email), country: account.country, zone: account.zone }
    const booked = []
    for (const person of account.people) {
      const client = clientRow(person, practice, today)
      const { sessions, moodLogs } = courseOf(person, client, today)
      sample.clients.push(client)
      sample.sessions.push(...sessions)
      booked.push({ person, client, sessions })
      sample.moodLogs.push(...moodLogs)
      const measures = measureRows(person, client, sessions, today)
      sample.measureResponses.push(...measures.responses)
      sample.measureSchedules.push(...measures.schedules)
      sample.measureRequests.push(...measures.requests)
      sample.riskAlerts.push(...measures.alerts)
      sample.messages.push(...messageRows(person, client, account.email, today))
      const tasks = selfCareRows(person, client, sessions, today)
      sample.selfCareTasks.push(...tasks)
      for (const { row, content } of documentsOf(person, client, account.name, today)) {
        sample.documents.push(row)
        sample.documentFiles[row.file_key] = content
      }
      for (const { row, content } of consentsOf(person, client, account.name, today)) {
        sample.consents.push(row)
        if (row.file_key && content) sample.documentFiles[row.file_key] = content
      }
      const notes = takeNotes(person, client, sessions, today)
      sample.clinicalNotes.push(...notes)
      sample.noteAddenda.push(...addendaOf(person.name, notes))
      sample.processNotes.push(...processNotesOf(person.name, notes))
      if (account.email === 'premium@demo.test') {
        const records = { moodLogs, sessions, clinicalNotes: notes, selfCareTasks: tasks }
        const ai = aiRowsOf(client, records, today)
        sample.aiDrafts.push(...ai.drafts)
        sample.aiSessionNotes.push(...ai.notes)
        sample.aiWeeklyReports.push(...ai.reports)
        sample.aiRequests.push(...ai.requests)
      }
      for (const plan of planRows(person, client, today)) {
        const goals = planGoalRows(person, plan)
        const { objectives, progress } = planCourse(person, plan, goals, sessions, today)
        sample.planVersions.push(...planVersions(plan, goals, objectives, today))
        sample.treatmentPlans.push(plan)
        sample.planGoals.push(...goals)
        sample.planObjectives.push(...objectives)
        sample.goalProgress.push(...progress)
      }
    }
    const overrides = sample.dateOverrides.filter((row) => row.therapist_id === practice.therapistId)
    const calendar = calendarOf({ email: account.email, zone: account.zone, booked, overrides, today })
    sample.appointmentSeries.push(...calendar.appointmentSeries)
    sample.appointments.push(...calendar.appointments)
  }
  linkSessions(sample)
  linkRequests(sample)
  return sample
}
