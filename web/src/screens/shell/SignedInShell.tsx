import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { notificationsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProofHost } from '../../features/account-security/ProofHost.tsx'
import { AnnouncementPlace } from '../../features/announcements/AnnouncementPlace.tsx'
import { planCardOf } from '../../features/billing/plan-card.ts'
import { Bell } from '../../features/notifications/Bell.tsx'
import type { Page } from '../../lib/feature.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { PaperHead } from '../../ui/PaperHead.tsx'
import { SingleKeys } from '../keys/SingleKeys.tsx'
import { PaletteBox } from '../palette/PaletteBox.tsx'
import { AppShell } from './AppShell.tsx'
import { accountEntriesOf, menuOf } from './menus.ts'
import { PlanCard } from './PlanCard.tsx'
import { SignedIn } from './SignedIn.tsx'
import { useShellPerson } from './use-shell-person.ts'

type SignedInShellProps = {
  me: Me
  /** Of the person's role. */
  pages: readonly Page[]
  queryClient: QueryClient
  children: ReactNode
}

/** The shell around the pages of therapists and admins. Clients have a `PortalShell`. */
export function SignedInShell({ me, pages, queryClient, children }: SignedInShellProps) {
  return (
    <SignedIn queryClient={queryClient}>
      {(leave) => (
        <Shell me={me} pages={pages} leave={leave}>
          {children}
        </Shell>
      )}
    </SignedIn>
  )
}

type ShellProps = { me: Me; pages: readonly Page[]; leave: (to: string) => void; children: ReactNode }

function Shell({ me: admitted, pages, leave, children }: ShellProps) {
  const { me, user, onLogout } = useShellPerson(admitted, leave)
  const now = useNow()
  const planCard = planCardOf(me, now)
  return (
    <AppShell
      entries={menuOf(pages, me.tierStatus)}
      user={user}
      onLogout={onLogout}
      accountEntries={accountEntriesOf(me.role, pages)}
      tools={<Bell allPath={notificationsPath(me.role)} />}
      search={<PaletteBox me={me} onLogout={onLogout} />}
      banner={<AnnouncementPlace announcements={me.announcements} />}
      planCard={planCard && <PlanCard {...planCard} href="/app/subscription" />}
    >
      <PaperHead from={me.practiceName ?? me.fullName} printed={formatMoment(now, { zone: me.timeZone })} />
      {children}
      <ProofHost />
      <SingleKeys me={me} />
    </AppShell>
  )
}
