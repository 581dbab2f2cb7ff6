import {
  CalendarDays,
  ChartColumn,
  CreditCard,
  Ellipsis,
  FileText,
  Gauge,
  House,
  ListTodo,
  Plus,
  Settings,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AppShell } from '../screens/shell/AppShell.tsx'
import { FeatureGate } from '../screens/shell/FeatureGate.tsx'
import { PageHead } from '../screens/shell/PageHead.tsx'
import { PlanCard } from '../screens/shell/PlanCard.tsx'
import type { NavEntry } from '../screens/shell/shell-entries.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { PathButton } from '../ui/PathButton.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { SegmentedSwitch } from '../ui/SegmentedSwitch.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { Avatar } from '../ui/Tile.tsx'

const entries: NavEntry[] = [
  { to: '/app/dashboard', label: 'Dashboard', icon: House },
  { to: '/app/clients', label: 'My Clients', icon: Users },
  { to: '/app/appointments', label: 'Appointments', icon: CalendarDays },
  { to: '/app/tasks', label: 'Tasks / To-Do', icon: ListTodo, lock: 'lock' },
  { to: '/app/documents', label: 'Documents', icon: FileText },
  { to: '/app/analytics', label: 'Analytics', icon: ChartColumn, lock: 'crown' },
  { to: '/app/team', label: 'Team', icon: UsersRound, lock: 'crown' },
  { to: '/app/billing', label: 'Billing', icon: CreditCard, group: 'foot' },
  { to: '/app/settings', label: 'Settings', icon: Settings, group: 'foot' },
]
const names =
  'Maya Okafor,Jonas Bell,Priya Nair,Samuel Ortiz,Lena Vogt,Tomo Ito,Aoife Brennan,Daniel Abebe,Ruth Castellano,Henrik Lind,Noor Haddad,Grace Whitfield'.split(
    ',',
  )

export function SampleShell({ children, count = 14 }: { children: ReactNode; count?: number }) {
  return (
    <AppShell
      entries={entries}
      user={{ name: 'Ana Ribeiro', email: 'ana@example.com' }}
      onLogout={() => undefined}
      accountEntries={[{ kind: 'link', label: 'Settings', icon: Settings, to: '/app/settings' }]}
      planCard={
        <PlanCard
          title="Pro plan"
          fact={`${count} of 20 clients`}
          progress={count / 20}
          atLimit={count === 20}
          href="/app/billing"
        />
      }
    >
      {children}
    </AppShell>
  )
}

export function ListSample({ atLimit = false }: { atLimit?: boolean }) {
  const [shown, setShown] = useState<'active' | 'archived'>('active')
  const count = atLimit ? 20 : 14
  return (
    <SampleShell count={count}>
      <PageHead
        title="My Clients"
        badge={
          atLimit && (
            <Badge tone="honey" icon={Gauge}>
              Limit Reached
            </Badge>
          )
        }
        fact={
          <span className="flex items-center gap-3">
            <ProgressBar value={count / 20} label={`${count} of 20 clients`} tone={atLimit ? 'honey' : 'brand'} />
            {count} / 20 clients
          </span>
        }
        actionsBelow
        actions={
          <>
            <SegmentedSwitch
              label="Clients to show"
              value={shown}
              onChange={setShown}
              segments={[
                { value: 'active', label: 'Active', count },
                { value: 'archived', label: 'Archived', count: 2 },
              ]}
            />
            <Button variant="filled" icon={Plus} disabled={atLimit}>
              Add Client
            </Button>
          </>
        }
      />
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
        {names.map((name, index) => (
          <li key={name}>
            <Card>
              <div className="flex items-start gap-3">
                <Avatar name={name} />
                <div className="min-w-0 flex-1">
                  <p className="truncate text-lg font-semibold">{name}</p>
                  <p className="truncate text-sm text-muted">{name.split(' ')[0]?.toLowerCase()}@example.com</p>
                </div>
                <Menu
                  label={`More for ${name}`}
                  entries={[
                    { label: 'Edit', onSelect: () => undefined },
                    { kind: 'line' },
                    { label: 'Archive', onSelect: () => undefined },
                    { label: 'Delete', tone: 'danger', onSelect: () => undefined },
                  ]}
                  trigger={(trigger) => (
                    <IconButton
                      {...trigger}
                      label={`More for ${name}`}
                      icon={Ellipsis}
                      size="sm"
                      tooltip={false}
                      className="-mr-1.5"
                    />
                  )}
                />
              </div>
              <div className="mt-3.5">
                {index % 5 === 4 ? (
                  <p className="text-sm text-muted">No diagnosis recorded</p>
                ) : (
                  <Badge>Generalised anxiety</Badge>
                )}
              </div>
              <PathButton to="/app/clients/1" variant="soft" block className="mt-6">
                View Details
              </PathButton>
            </Card>
          </li>
        ))}
      </ul>
    </SampleShell>
  )
}

export function EmptySample() {
  return (
    <SampleShell count={0}>
      <PageHead title="My Clients" fact="0 / 20 clients" />
      <EmptyState
        icon={Users}
        title="No clients yet"
        actions={
          <Button variant="filled" icon={UserPlus}>
            Add Client
          </Button>
        }
      >
        Get started by adding your first client to begin managing their therapy journey.
      </EmptyState>
    </SampleShell>
  )
}

export function LoadingSample() {
  return (
    <SampleShell>
      <PageHead title="My Clients" fact={<Skeleton className="h-5 w-40" />} />
      <Loading
        label="Loading your clients"
        className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4"
      >
        {names.slice(0, 8).map((name) => (
          <Card key={name}>
            <div className="flex gap-3">
              <Skeleton className="size-11 rounded-lg" />
              <div className="flex-1">
                <Skeleton className="mt-1 h-4 w-32" />
                <Skeleton className="mt-2 h-3 w-40" />
              </div>
            </div>
            <Skeleton className="mt-5 h-24" />
          </Card>
        ))}
      </Loading>
    </SampleShell>
  )
}

export function GateSample() {
  return (
    <SampleShell>
      <PageHead title="Analytics" />
      <FeatureGate
        gate="analytics"
        tierStatus={{ tier: 'pro', trialExpired: false, plansOn: true }}
        points={[
          'Caseload, attendance and income over a year',
          'Mood and anxiety across your practice, without names',
          'Exports for supervision and tax',
        ]}
      />
    </SampleShell>
  )
}
