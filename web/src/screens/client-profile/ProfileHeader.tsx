import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import {
  ArchiveRestore,
  CalendarPlus,
  ChevronLeft,
  Ellipsis,
  FileDown,
  Mail,
  MessageSquare,
  NotebookPen,
  Pencil,
  Phone,
  Plus,
} from 'lucide-react'
import { portalAction, portalStateLabels } from '../../features/clients/portal-state-labels.ts'
import { cn } from '../../lib/cn.ts'
import { formatDay } from '../../lib/time/format.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { MessageButton } from './MessageButton.tsx'
import { mailTo, phoneTo } from './contact-links.ts'
import { moodLabel } from './mood-labels.ts'
import type { ProfileTab } from './profile-tabs.ts'
import { ScheduleButton } from './ScheduleLink.tsx'
import { TabButton } from './TabLink.tsx'

type ProfileHeaderProps = {
  overview: ClientOverview
  tab: string
  tabs: readonly ProfileTab[]
  /** Unknown until the server has answered. */
  portalState: PortalState | undefined
  onEdit: () => void
  onPortal: () => void
  onExport: () => void
  onRestore: () => void
}

export function ProfileHeader({ overview, tab, tabs, portalState, ...on }: ProfileHeaderProps) {
  const { onEdit, onPortal, onExport, onRestore } = on
  const { client, latestMood } = overview
  const name = client.name || 'Unknown Client'
  const isLong = name.length > 40
  const phone = phoneTo(client)
  const archived = client.archivedAt !== null
  // Every other section has its own filled button.
  const overviewShown = tab === 'overview'
  const has = (id: string) => tabs.some((one) => one.id === id)
  useTitle(name)
  return (
    <header className="mb-6 md:mb-8">
      <BackToClients />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div
          className={cn(
            'flex min-w-0 items-start gap-4 sm:items-center',
            // A long name takes the row for itself, or the buttons squeeze it into a narrow column.
            isLong ? 'basis-full' : 'flex-[1_1_24rem]',
          )}
        >
          <Avatar name={name} size={72} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className={cn('min-w-0 wrap-anywhere', isLong ? 'text-2xl md:text-4xl' : 'text-3xl md:text-5xl')}>
                {name}
              </h1>
              {archived ? (
                <Badge>Archived</Badge>
              ) : (
                <Badge tone="good" dot>
                  Active
                </Badge>
              )}
            </div>
            <div className="mt-1 text-md text-muted md:text-base">
              <DetailLine
                details={[
                  client.age === null ? 'Age: Not specified' : `${client.age} years`,
                  client.gender || 'Gender: Not specified',
                  client.diagnosis || 'Diagnosis: Not specified',
                ]}
              />
              <DetailLine
                details={[
                  client.preferredName && `Goes by ${client.preferredName}`,
                  client.pronouns,
                  latestMood && latestMood.mood !== null
                    ? `Latest mood ${latestMood.mood} of 10, ${moodLabel(latestMood.mood)}, on ${formatDay(latestMood.date)}`
                    : null,
                ]}
              />
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5">
          <div className="flex w-full gap-1.5 sm:contents">
            {client.email && (
              <AnchorButton href={mailTo(client, client.email)} icon={Mail} className={iconOnPhone}>
                <span className="max-sm:sr-only">Email</span>
              </AnchorButton>
            )}
            {phone && (
              <AnchorButton href={phone} icon={Phone} className={iconOnPhone}>
                <span className="max-sm:sr-only">Call</span>
              </AnchorButton>
            )}
            <Button
              icon={Pencil}
              onClick={onEdit}
              aria-haspopup="dialog"
              className={archived ? iconOnPhone : 'max-sm:hidden'}
            >
              <span className="max-sm:sr-only">Edit</span>
            </Button>
            <MessageButton clientId={client.id} icon={MessageSquare} className={iconOnPhone}>
              <span className="max-sm:sr-only">Message</span>
            </MessageButton>
            {!archived && (
              <ScheduleButton clientId={client.id} icon={CalendarPlus} className={iconOnPhone}>
                <span className="max-sm:sr-only">Schedule</span>
              </ScheduleButton>
            )}
          </div>
          {has('clinical-notes') && (
            <TabButton address={{ tab: 'clinical-notes', compose: 1 }} icon={NotebookPen} className={wideOnPhone}>
              Note
            </TabButton>
          )}
          {has('session-history') && (
            <TabButton
              address={{ tab: 'session-history', new: 1 }}
              icon={Plus}
              className={wideOnPhone}
              variant={overviewShown && !archived ? 'filled' : 'outlined'}
            >
              Session
            </TabButton>
          )}
          {archived && (
            <Button
              icon={ArchiveRestore}
              variant={overviewShown ? 'filled' : 'outlined'}
              onClick={onRestore}
              className={wideOnPhone}
            >
              Restore
            </Button>
          )}
          <Menu
            label={name}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                label={`Actions for ${name}`}
                icon={Ellipsis}
                variant="outlined"
                tooltip={false}
              />
            )}
            entries={[
              ...(archived
                ? []
                : [
                    // On a phone the row has no room for the button as well.
                    { label: 'Edit Client', icon: Pencil, onSelect: onEdit },
                    {
                      label: portalAction(portalState),
                      icon: portalStateLabels[portalState ?? 'not-invited'].icon,
                      onSelect: onPortal,
                    },
                  ]),
              { label: 'Give the client their record', icon: FileDown, onSelect: onExport },
            ]}
          />
        </div>
      </div>
    </header>
  )
}

// On a phone they fill two rows: the well-known icons go without a label there, in a row of their own.
const iconOnPhone = 'max-sm:flex-1 max-sm:gap-0 max-sm:px-0'
const wideOnPhone = 'max-sm:flex-1 max-sm:px-1'

export function BackToClients() {
  return (
    <PathLink
      to="/app/clients"
      exact
      className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-md text-muted hover:text-text print:hidden"
    >
      <ChevronLeft size={16} aria-hidden />
      Back to My Clients
    </PathLink>
  )
}

/** One line of those that are known. */
function DetailLine({ details }: { details: (string | null)[] }) {
  const known = details.filter(Boolean)
  return known.length > 0 && <p className="wrap-anywhere">{known.join(' · ')}</p>
}
