import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { notificationsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProofHost } from '../../features/account-security/ProofHost.tsx'
import { planCardOf } from '../../features/billing/plan-card.ts'
import { Bell } from '../../features/notifications/Bell.tsx'
import { useAccountTheme } from '../../features/settings/use-account-theme.ts'
import { queries } from '../../lib/api/api.ts'
import { signOutFor } from '../../lib/session/leaving.ts'
import { useNow } from '../../lib/time/now.ts'
import { toast } from '../../lib/toast.ts'
import { PaletteBox } from '../palette/PaletteBox.tsx'
import { AppShell } from './AppShell.tsx'
import { accountEntriesOf, menuOf } from './menus.ts'
import { PlanCard } from './PlanCard.tsx'
import { SignedIn } from './SignedIn.tsx'
import { useMonitor } from './use-monitor.ts'

type SignedInShellProps = { me: Me; queryClient: QueryClient; children: ReactNode }

/** The shell around the pages of the signed-in person. */
export function SignedInShell({ me, queryClient, children }: SignedInShellProps) {
  return (
    <SignedIn queryClient={queryClient}>
      {(leave) => (
        <Shell me={me} leave={leave}>
          {children}
        </Shell>
      )}
    </SignedIn>
  )
}

type ShellProps = { me: Me; leave: (to: string) => void; children: ReactNode }

function Shell({ me: admitted, leave, children }: ShellProps) {
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const planCard = planCardOf(me, useNow())
  useAccountTheme()
  useMonitor(me.id)
  const logout = async () => {
    try {
      await signOutFor('/')
      leave('/')
    } catch {
      toast.bad('Error signing out', { description: 'You are still signed in. Please try again.' })
    }
  }
  return (
    <AppShell
      entries={menuOf(me.role, me.tierStatus)}
      user={{ name: me.fullName || me.email, email: me.email, avatarUrl: me.avatarUrl }}
      onLogout={() => void logout()}
      accountEntries={accountEntriesOf(me.role)}
      tools={<Bell allPath={notificationsPath(me.role)} />}
      search={me.role !== 'client' && <PaletteBox me={me} onLogout={() => void logout()} />}
      planCard={planCard && <PlanCard {...planCard} href="/app/subscription" />}
    >
      {children}
      <ProofHost />
    </AppShell>
  )
}
