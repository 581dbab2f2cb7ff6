import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { CalendarPlus, FileDown, Mail, MessageSquare, NotebookPen, Pencil, Phone, Plus } from 'lucide-react'
import { portalAction, portalStateLabels } from '../../features/clients/portal-state-labels.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { mailTo, phoneTo } from './contact-links.ts'

type Given = {
  client: Client
  portalState: PortalState | undefined
  /** Whether the profile has a section. */
  has: (id: string) => boolean
  /** The bar has no room for buttons: their actions stand first. */
  compact: boolean
  onEdit: () => void
  onPortal: () => void
  onExport: () => void
}

/** The menu beside a client's name: how to reach them, what to add, and what concerns their record. */
export function profileActions({ client, portalState, has, compact, ...on }: Given): MenuEntry[] {
  const phone = phoneTo(client)
  const archived = client.archivedAt !== null
  const to = (search: string) => `/app/clients/${client.id}?${search}`
  return [
    ...when(compact && has('clinical-notes'), {
      kind: 'link',
      label: 'Write note',
      icon: NotebookPen,
      to: to('tab=clinical-notes&compose=1'),
    }),
    ...when(compact && !archived, {
      kind: 'link',
      label: 'Schedule',
      icon: CalendarPlus,
      to: `/app/appointments?new=1&client=${client.id}`,
    }),
    ...when(has('session-history'), {
      kind: 'link',
      label: 'Session',
      icon: Plus,
      to: to('tab=session-history&new=1'),
    }),
    { kind: 'link', label: 'Message', icon: MessageSquare, to: `/app/messages?clientId=${client.id}` },
    ...(client.email
      ? [{ kind: 'link' as const, label: 'Email', icon: Mail, to: mailTo(client, client.email), outside: true }]
      : []),
    ...(phone ? [{ kind: 'link' as const, label: 'Call', icon: Phone, to: phone, outside: true }] : []),
    { kind: 'line' },
    { label: 'Edit Client', icon: Pencil, onSelect: on.onEdit },
    ...when(!archived, {
      label: portalAction(portalState),
      icon: portalStateLabels[portalState ?? 'not-invited'].icon,
      onSelect: on.onPortal,
    }),
    { label: 'Give the client their record', icon: FileDown, onSelect: on.onExport },
  ]
}

const when = (shown: boolean, entry: MenuEntry): MenuEntry[] => (shown ? [entry] : [])
