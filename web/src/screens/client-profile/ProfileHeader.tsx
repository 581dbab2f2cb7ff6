import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { ArchiveRestore, CalendarPlus, ChevronLeft, NotebookPen } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { phoneQuery, useMediaQuery } from '../../lib/media.ts'
import { formatDay } from '../../lib/time/format.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import type { ProfileKey } from './profile-keys.ts'
import { moodLabel } from './mood-labels.ts'
import { NextAppointmentLink } from './NextAppointmentLink.tsx'
import { profileActions } from './profile-actions.ts'
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

/** The bar that stays above every section: who this is, when they come next, and what to do. Below it, where there is room, the other details. */
export function ProfileHeader({ overview, tab, tabs, portalState, ...on }: ProfileHeaderProps) {
  const phone = useMediaQuery(phoneQuery)
  const { client } = overview
  const name = client.name || 'Unknown Client'
  const isLong = name.length > 30
  const archived = client.archivedAt !== null
  // Every other section has its own filled button, and on a phone the bar has room for the name alone.
  const overviewShown = tab === 'overview'
  const compact = phone && !overviewShown
  const has = (id: string) => tabs.some((one) => one.id === id)
  useTitle(name)
  const buttons = (
    <>
      {has('clinical-notes') && (
        <TabButton
          data-key={'w' satisfies ProfileKey}
          address={{ tab: 'clinical-notes', compose: 1 }}
          icon={NotebookPen}
          variant={overviewShown && !archived ? 'filled' : 'outlined'}
          className={buttonClass}
        >
          <span className="max-md:sr-only">Write note</span>
        </TabButton>
      )}
      {archived ? (
        <Button
          icon={ArchiveRestore}
          variant={overviewShown ? 'filled' : 'outlined'}
          onClick={on.onRestore}
          className={buttonClass}
        >
          <span className="max-md:sr-only">Restore</span>
        </Button>
      ) : (
        <ScheduleButton
          data-key={'s' satisfies ProfileKey}
          clientId={client.id}
          icon={CalendarPlus}
          className={buttonClass}
        >
          <span className="max-md:sr-only">Schedule</span>
        </ScheduleButton>
      )}
    </>
  )
  return (
    <>
      <BackToClients />
      <header className="profile-bar sticky top-[calc(4rem+var(--urgent))] z-20 -mx-4 mb-5 flex min-h-18 items-center gap-2 md:gap-3 border-b border-line bg-bg px-4 py-1.5 max-md:min-h-15 md:-mx-8 md:px-8 short:static print:static">
        {!phone && <Avatar name={name} />}
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-x-3">
            <h1
              dir="auto"
              title={isLong ? name : undefined}
              className={cn(
                'min-w-0 wrap-anywhere',
                isLong ? 'line-clamp-2 text-base leading-5' : 'truncate text-xl leading-7 md:text-2xl',
              )}
            >
              {name}
            </h1>
            {archived ? <Badge>Archived</Badge> : !(phone && overviewShown) && <ActiveBadge />}
          </div>
          {!compact && <NextAppointmentLink overview={overview} />}
        </div>
        {!compact && <div className="flex shrink-0 gap-2">{buttons}</div>}
        <ActionsMenu
          of={name}
          variant="outlined"
          className="max-md:size-11"
          entries={profileActions({ client, portalState, has, compact, ...on })}
        />
      </header>
      {!compact && <Details overview={overview} name={isLong ? name : null} badge={phone && !archived} />}
    </>
  )
}

/** On a phone, icons: the bar has to have room for the name. */
const buttonClass = 'max-md:size-11 max-md:gap-0 max-md:px-0'

export function BackToClients() {
  return (
    <PathLink
      to="/app/clients"
      exact
      className="mb-1 inline-flex items-center gap-1.5 rounded-sm text-md text-muted hover:text-text print:hidden max-md:min-h-11"
    >
      <ChevronLeft size={16} aria-hidden />
      Back to My Clients
    </PathLink>
  )
}

const ActiveBadge = () => (
  <Badge tone="good" dot>
    Active
  </Badge>
)

type DetailsProps = { overview: ClientOverview; name: string | null; badge: boolean }

/** `name` and `badge` are given where the bar has no room for them. */
function Details({ overview: { client, latestMood }, name, badge }: DetailsProps) {
  return (
    <div className="mb-4 text-md text-muted md:mb-5">
      {badge && <ActiveBadge />}
      {name && (
        <p dir="auto" className="wrap-anywhere text-text">
          {name}
        </p>
      )}
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
  )
}

/** One line of those that are known. */
function DetailLine({ details }: { details: (string | null)[] }) {
  const known = details.filter(Boolean)
  return known.length > 0 && <p className="wrap-anywhere">{known.join(' · ')}</p>
}
