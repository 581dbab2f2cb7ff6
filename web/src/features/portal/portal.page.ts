import {
  CalendarDays,
  CalendarPlus,
  CircleUserRound,
  ClipboardList,
  FileText,
  History,
  ListChecks,
  MessageSquare,
  ReceiptText,
  Signature,
  Smile,
  Target,
} from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

export const portalAppointmentsPage = {
  path: '/client/appointments',
  title: 'Appointments',
  icon: CalendarDays,
  help: 'appointments',
  listed: 'main',
} as const satisfies Page

/** Offered where a practice lets its clients book. */
export const portalBookPage = {
  path: '/client/book-appointment',
  title: 'Book appointment',
  icon: CalendarPlus,
  help: 'book-appointment',
  listed: 'foot',
} as const satisfies Page

export const portalTasksPage = {
  path: '/client/tasks',
  title: 'Tasks',
  icon: ListChecks,
  help: 'tasks',
  listed: 'main',
} as const satisfies Page

export const portalMessagesPage = {
  path: '/client/messages',
  title: 'Messages',
  icon: MessageSquare,
  help: 'messages',
  listed: 'foot',
} as const satisfies Page

export const portalMoodPage = {
  path: '/client/mood',
  title: 'Mood diary',
  icon: Smile,
  help: 'mood',
  listed: 'foot',
} as const satisfies Page

export const portalMeasuresPage = {
  path: '/client/measures',
  title: 'Questionnaires',
  icon: ClipboardList,
  help: 'measures',
  listed: 'foot',
} as const satisfies Page

/** What took place, as the therapist recorded it. Times that are agreed stand under Appointments. */
export const portalSessionsPage = {
  path: '/client/sessions',
  title: 'Session history',
  icon: History,
  help: 'sessions',
  listed: 'foot',
} as const satisfies Page

export const portalDocumentsPage = {
  path: '/client/documents',
  title: 'Documents',
  icon: FileText,
  help: 'documents',
  listed: 'foot',
} as const satisfies Page

/** Offered where a practice shows its clients their invoices. */
export const portalInvoicesPage = {
  path: '/client/invoices',
  title: 'Invoices',
  icon: ReceiptText,
  help: 'invoices',
  listed: 'foot',
} as const satisfies Page

export const portalConsentsPage = {
  path: '/client/consents',
  title: 'Consents',
  icon: Signature,
  help: 'consents',
  listed: 'foot',
} as const satisfies Page

export const portalPlanPage = {
  path: '/client/plan',
  title: 'Plan',
  icon: Target,
  help: 'plan',
  listed: 'foot',
} as const satisfies Page

const profile = { path: '/client/profile', title: 'Profile', icon: CircleUserRound, help: 'profile' } as const

export const portalProfilePage = { ...profile, listed: 'foot' } as const satisfies Page

/** The same page in the account menu, where it stands above the settings, and not below as in the menu. */
export const portalProfileInAccountMenu: Page = { ...profile, account: [{ label: 'Profile', icon: profile.icon }] }
