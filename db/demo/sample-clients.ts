import { appointmentRow, timeAfter } from './appointments.ts'
import { clientRow } from './client-rows.ts'
import { takeNotes } from './clinical-notes.ts'
import { courseOf } from './course.ts'
import { measureRows } from './measures.ts'
import { proPeople } from './people-elsewhere.ts'
import { personOf } from './person.ts'
import { planGoalRows, planRows } from './plans.ts'
import type { Sample } from './rows.ts'
import { selfCareRows } from './self-care.ts'

/** By table, in the order in which they are inserted. */
export type SampleClients = {
  clients: (Sample['clients'][number] & { is_sample: true })[]
  sessions: Sample['sessions']
  clinical_notes: Sample['clinicalNotes']
  mood_logs: Sample['moodLogs']
  measure_responses: Sample['measureResponses']
  self_care_tasks: Sample['selfCareTasks']
  treatment_plans: Sample['treatmentPlans']
  plan_goals: Sample['planGoals']
  appointments: Sample['appointments']
}

/** Who they are, and how many days ago they came. */
const chosen: Record<string, number> = { 'Niamh Corrigan': 58, 'Victor Amadi': 44, 'Petra Novak': 30 }

/** The sample clients of a new practice: what the demo's clients have, without anything that could reach a person. */
export function sampleClients({ therapistId, zone, today }: { therapistId: string; zone: string; today: string }) {
  const rows: SampleClients = {
    clients: [],
    sessions: [],
    clinical_notes: [],
    mood_logs: [],
    measure_responses: [],
    self_care_tasks: [],
    treatment_plans: [],
    plan_goals: [],
    appointments: [],
  }
  for (const [place, line] of proPeople.filter(([name]) => name in chosen).entries()) {
    const person = { ...personOf(line, place), everyWeeks: 1 as const, daysAgo: chosen[line[0]] ?? 0 }
    const made = clientRow(person, { therapistId, country: 'GB', zone }, today)
    const client = { ...made, name: `${person.name} (sample)`, email: null, phone: null, email_reminders: false }
    const { sessions, moodLogs } = courseOf(person, made, today)
    const past = sessions.filter(({ session_date: day }) => day < today)
    rows.clients.push({ ...client, is_sample: true })
    rows.clinical_notes.push(...takeNotes(person, made, past, today).map((note) => ({ ...note, signed_at: null })))
    rows.sessions.push(...past)
    rows.mood_logs.push(...moodLogs)
    rows.measure_responses.push(...measureRows(person, made, past, today).responses)
    rows.self_care_tasks.push(...selfCareRows(person, made, past, today))
    for (const plan of planRows(person, made, today)) {
      rows.treatment_plans.push(plan)
      rows.plan_goals.push(...planGoalRows(person, plan))
    }
    const days = [today, ...sessions.map(({ session_date: day }) => day).filter((day) => day > today)]
    for (const day of days) {
      const start = `${10 + 2 * place}:00`
      const spec = { day, start, end: timeAfter(start, 50), name: `sample ${day}` }
      // The practice's own rooms are not known.
      rows.appointments.push({ ...appointmentRow({ person, client: made }, spec, zone, today), place: null })
    }
  }
  return rows
}
