import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { planCardOf } from '../../features/billing/plan-card.ts'
import { queries, signInCalls } from '../../lib/api.ts'
import { listenForChanges } from '../../lib/live.ts'
import { useNow } from '../../lib/now.ts'
import { toast } from '../../lib/toast.ts'
import { AppShell } from './AppShell.tsx'
import { onSignedOut, signInPath } from './guard.ts'
import { menuOf } from './menus.ts'
import { PlanCard } from './PlanCard.tsx'

type SignedInShellProps = { me: Me; queryClient: QueryClient; children: ReactNode }

/** The shell around the pages of whoever was let in, with live updates while they are in. */
export function SignedInShell(props: SignedInShellProps) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <Shell {...props} />
    </QueryClientProvider>
  )
}

function Shell({ me: admitted, queryClient, children }: SignedInShellProps) {
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const [leaving, setLeaving] = useState(false)
  const now = useNow()
  useLeaveWhenSignedOut(queryClient)
  useEffect(() => listenForChanges(queryClient), [queryClient, admitted.id])

  const logout = async () => {
    try {
      await signInCalls.signOut()
    } catch {
      toast.bad('Error signing out', { description: 'You are still signed in. Please try again.' })
      return
    }
    setLeaving(true)
  }
  if (leaving) return <Farewell queryClient={queryClient} />

  const planCard = planCardOf(me, now)
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

/** Nothing is left on the screen or in memory that the browser's Back could bring again. */
function Farewell({ queryClient }: { queryClient: QueryClient }) {
  useEffect(() => {
    queryClient.clear()
    location.replace('/')
  }, [queryClient])
  return null
}

function useLeaveWhenSignedOut(queryClient: QueryClient): void {
  const router = useRouter()
  useEffect(() => {
    let left = false
    return onSignedOut(() => {
      if (left) return
      left = true
      const href = signInPath(router.state.location.href, 'ended')
      void router.navigate({ href, replace: true }).then(() => queryClient.clear())
    })
  }, [router, queryClient])
}
