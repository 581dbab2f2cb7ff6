import {
  CalendarDays,
  CalendarPlus,
  CircleUserRound,
  ClipboardList,
  FileText,
  History,
  ListChecks,
  MessageSquare,
  Signature,
  Smile,
  Target,
} from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const portalAppointmentsPage = {
  path: '/client/appointments',
  title: 'Appointments',
  icon: CalendarDays,
  listed: 'main',
} as const satisfies Page

/** Offered where a practice lets its clients book. */
export const portalBookPage = {
  path: '/client/book-appointment',
  title: 'Book appointment',
  icon: CalendarPlus,
  listed: 'foot',
} as const satisfies Page

export const portalTasksPage = {
  path: '/client/tasks',
  title: 'Tasks',
  icon: ListChecks,
  listed: 'main',
} as const satisfies Page

export const portalMessagesPage = {
  path: '/client/messages',
  title: 'Messages',
  icon: MessageSquare,
  listed: 'foot',
} as const satisfies Page

export const portalMoodPage = {
  path: '/client/mood',
  title: 'Mood diary',
  icon: Smile,
  listed: 'foot',
} as const satisfies Page

export const portalMeasuresPage = {
  path: '/client/measures',
  title: 'Questionnaires',
  icon: ClipboardList,
  listed: 'foot',
} as const satisfies Page

/** What took place, as the therapist recorded it. Times that are agreed stand under Appointments. */
export const portalSessionsPage = {
  path: '/client/sessions',
  title: 'Session history',
  icon: History,
  listed: 'foot',
} as const satisfies Page

export const portalDocumentsPage = {
  path: '/client/documents',
  title: 'Documents',
  icon: FileText,
  listed: 'foot',
} as const satisfies Page

export const portalConsentsPage = {
  path: '/client/consents',
  title: 'Consents',
  icon: Signature,
  listed: 'foot',
} as const satisfies Page

export const portalPlanPage = {
  path: '/client/plan',
  title: 'Plan',
  icon: Target,
  listed: 'foot',
} as const satisfies Page

const profile = { path: '/client/profile', title: 'Profile', icon: CircleUserRound } as const

export const portalProfilePage = { ...profile, listed: 'foot' } as const satisfies Page

/** The same page in the account menu, where it stands above the settings, and not below as in the menu. */
export const portalProfileInAccountMenu: Page = { ...profile, account: [{ label: 'Profile', icon: profile.icon }] }
