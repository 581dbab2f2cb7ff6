import type { GatedFeature } from '@openhour/shared/access/tiers.ts'
import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  CalendarClock,
  ClipboardCheck,
  Files,
  HeartPulse,
  History,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  NotebookPen,
} from 'lucide-react'
import { historyQuery, noFilter } from '../../features/audit/history-query.ts'
import { documentListQuery } from '../../features/documents/documents-query.ts'
import { measuresQuery, packsQuery } from '../../features/measures/measures-query.ts'
import { sessionListQuery } from '../../features/sessions/sessions-query.ts'
import { noteListQuery } from '../../features/clinical-notes/note-list-query.ts'
import { tasksQuery } from '../../features/self-care/tasks-query.ts'
import { recordsQuery } from '../../features/wellness-records/records-query.ts'
import { planListQuery } from '../../features/treatment-plans/plans-query.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'
import { type ProfileTabId, profileTabIds } from './profile-tab-ids.ts'
import type { TabActionProps } from './tab-action.ts'

/** What a section gets: the client's overview, and what the address asks it to do (see `useTabAction`). */
export type ProfileTabProps = TabActionProps & {
  overview: ClientOverview
  /** The tier does not open it: what is there may be read, nothing be written. With nothing there, it shows nothing. */
  locked: boolean
}

export type ProfileTab = {
  id: string
  /** Its heading, and its name among all sections. */
  title: string
  /** In the menus at the side and on top, where the heading would say too much. */
  menuTitle?: string
  /** Under the icon of the bar on a phone: one word. */
  shortTitle: string
  icon: LucideIcon
  /** Locked by the tiers that do not open this feature. */
  feature?: GatedFeature
  /** While it is locked, what exists is still shown below the words of the gate; the section gets `locked`. */
  readableWhenLocked?: boolean
  code: LazyPart<ProfileTabProps>
  /** Asks for the section's data when somebody is about to open it. Lists only: opening a record goes into the audit log. */
  prefetch?: (queryClient: QueryClient, clientId: string) => void
}

/** One entry makes a section: its component begins with a heading (`SectionHead`); it appears in all menus, locks and opens by the table of tiers. */
const sections: Record<ProfileTabId, Omit<ProfileTab, 'id'>> = {
  overview: {
    title: 'Client Overview',
    menuTitle: 'Overview',
    shortTitle: 'Overview',
    icon: LayoutGrid,
    code: lazyPart(() => import('./OverviewTab.tsx').then((file) => file.OverviewTab)),
  },
  'session-history': {
    title: 'Session History',
    shortTitle: 'Sessions',
    icon: CalendarClock,
    code: lazyPart(() => import('./SessionsTab.tsx').then((file) => file.SessionsTab)),
    prefetch: (queryClient, clientId) => void queryClient.prefetchQuery(sessionListQuery(clientId)),
  },
  'session-records': {
    title: 'Session Wellness Records',
    shortTitle: 'Wellness',
    icon: HeartPulse,
    code: lazyPart(() => import('./WellnessRecordsTab.tsx').then((file) => file.WellnessRecordsTab)),
    prefetch: (queryClient, clientId) => {
      void queryClient.prefetchQuery(recordsQuery(clientId))
      void queryClient.prefetchQuery(packsQuery())
      void queryClient.prefetchQuery(measuresQuery(clientId))
    },
  },
  'clinical-notes': {
    title: 'Clinical Notes',
    shortTitle: 'Notes',
    icon: NotebookPen,
    code: lazyPart(() => import('./ClinicalNotesTab.tsx').then((file) => file.ClinicalNotesTab)),
    prefetch: (queryClient, clientId) => void queryClient.prefetchQuery(noteListQuery(clientId)),
  },
  'treatment-plan': {
    title: 'Treatment Plan',
    shortTitle: 'Plan',
    icon: ClipboardCheck,
    feature: 'treatmentPlans',
    readableWhenLocked: true,
    code: lazyPart(() => import('./TreatmentPlanTab.tsx').then((file) => file.TreatmentPlanTab)),
    prefetch: (queryClient, clientId) => void queryClient.prefetchQuery(planListQuery(clientId)),
  },
  documents: {
    title: 'Documents',
    shortTitle: 'Documents',
    icon: Files,
    code: lazyPart(() => import('./DocumentsTab.tsx').then((file) => file.DocumentsTab)),
    prefetch: (queryClient, clientId) => void queryClient.prefetchQuery(documentListQuery(clientId)),
  },
  'self-care': {
    title: 'Self-Care Plan',
    shortTitle: 'Self-care',
    icon: ListChecks,
    feature: 'selfCare',
    readableWhenLocked: true,
    code: lazyPart(() => import('./SelfCareTab.tsx').then((file) => file.SelfCareTab)),
    prefetch: (queryClient, clientId) => void queryClient.prefetchQuery(tasksQuery(clientId)),
  },
  history: {
    title: 'Record History',
    shortTitle: 'History',
    icon: History,
    code: lazyPart(() => import('./HistoryTab.tsx').then((file) => file.HistoryTab)),
    prefetch: (queryClient, clientId) => void queryClient.prefetchInfiniteQuery(historyQuery(clientId, noFilter)),
  },
}

export const profileTabs: readonly ProfileTab[] = profileTabIds.map((id) => ({ id, ...sections[id] }))
