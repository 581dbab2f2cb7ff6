import type { QueryClient } from '@tanstack/react-query'
import { noteReached } from './connection.ts'

/** Which operations show something of a table: they are asked anew when it changes. */
const shownBy: Record<string, string[]> = {
  clients: ['clients', 'account', 'billing', 'search', 'appointments', 'dashboard'],
  plan_goals: ['clients', 'treatmentPlans'],
  plan_objectives: ['treatmentPlans'],
  goal_progress: ['clients', 'treatmentPlans'],
  sessions: ['clients', 'sessions', 'appointments', 'dashboard'],
  clinical_notes: ['notes', 'sessions', 'clients', 'search', 'dashboard', 'appointments'],
  note_addenda: ['notes', 'search'],
  process_notes: ['processNotes'],
  note_templates: ['noteTemplates'],
  note_snippets: ['noteSnippets'],
  mood_logs: ['clients', 'wellnessRecords'],
  measure_responses: ['measures'],
  risk_alerts: ['measures', 'clients', 'dashboard'],
  documents: ['documents'],
  self_care_tasks: ['selfCare'],
  appointments: ['appointments', 'dashboard', 'notes'],
  appointment_series: ['appointments'],
  waiting_client_mails: ['reminders'],
  tasks: ['tasks', 'search', 'dashboard'],
  treatment_plans: ['clients', 'treatmentPlans'],
  subscribers: ['account', 'billing'],
  profiles: ['account', 'settings'],
  // A day ends by the clocks of the practice.
  practice_settings: ['account', 'availability', 'tasks', 'dashboard'],
  date_overrides: ['availability'],
  calendar_feeds: ['calendarFeed'],
  user_preferences: ['settings'],
  users: ['account', 'settings'],
  sign_in_sessions: ['account'],
  two_factors: ['account'],
  passkeys: ['account'],
  notifications: ['notifications'],
}

const reopenAfterMs = 5_000

/**
 * Listens for changes that other windows and devices make, until the returned function is called. The server says which table changed, never
 * what; each answer is fetched anew under one's own rights. After a lost connection everything on the screen is asked again: that is also how a
 * window learns that its sign-in has ended.
 */
export function listenForChanges(queryClient: QueryClient): () => void {
  let source: EventSource
  let reopening: ReturnType<typeof setTimeout> | undefined
  let connectedBefore = false
  const everything = () => void queryClient.invalidateQueries()

  function open(): void {
    source = new EventSource('/api/live')
    source.addEventListener('ready', () => {
      noteReached(true)
      if (connectedBefore) everything()
      connectedBefore = true
    })
    source.addEventListener('again', everything)
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const features = shownBy[data] ?? []
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => Array.isArray(path) && features.includes(String(path[0])),
      })
    })
    // The browser tries again by itself save after an answer that was no stream (signed out, a proxy's error page).
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      everything()
      reopening = setTimeout(open, reopenAfterMs)
    })
  }

  open()
  return () => {
    clearTimeout(reopening)
    source.close()
  }
}
