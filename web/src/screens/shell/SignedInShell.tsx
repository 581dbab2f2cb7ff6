import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { planCardOf } from '../../features/billing/plan-card.ts'
import { queries } from '../../lib/api.ts'
import { signInCalls } from '../../lib/http.ts'
import { useNow } from '../../lib/now.ts'
import { toast } from '../../lib/toast.ts'
import { AppShell } from './AppShell.tsx'
import { menuOf } from './menus.ts'
import { PlanCard } from './PlanCard.tsx'
import { SignedIn } from './SignedIn.tsx'

type SignedInShellProps = { me: Me; queryClient: QueryClient; children: ReactNode }

/** The shell around the pages of whoever was let in. */
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
  const logout = async () => {
    try {
      await signInCalls.signOut()
      leave('/')
    } catch {
      toast.bad('Error signing out', { description: 'You are still signed in. Please try again.' })
    }
  }
  return (
    <AppShell
      entries={menuOf(me.role)}
      user={{ name: me.fullName || me.email, email: me.email, avatarUrl: me.avatarUrl }}
      onLogout={() => void logout()}
      planCard={planCard && <PlanCard {...planCard} href="/app/subscription" />}
    >
      {children}
    </AppShell>
  )
}
