import { homeOf } from '@openhour/shared/access/rules.ts'
import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { fragmentPart, readAuthSearch } from '../features/account/auth-search.ts'
import { AuthPending } from '../features/account/AuthFrame.tsx'
import { AuthPage } from '../features/account/AuthPage.tsx'
import { safeNextPath } from '../features/account/next-path.ts'
import { api } from '../lib/api.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  shouldReload: ({ cause }) => cause === 'enter',
  loader: async ({ location }) => {
    // A link that confirms an address is for whoever opens it, signed in as somebody or not.
    if (fragmentPart(location.hash, 'confirm') !== undefined) return
    const me = await api.account.me().catch(() => undefined)
    if (!me) return
    throw redirect({ href: safeNextPath(readAuthSearch(location.search).next) ?? homeOf[me.role], replace: true })
  },
  pendingComponent: AuthPending,
  component: Page,
})

function Page() {
  const { mode = 'sign-in', reason, next } = Route.useSearch()
  const navigate = useNavigate()
  const confirmToken = useLocation({ select: ({ hash }) => fragmentPart(hash, 'confirm') })
  const back = safeNextPath(next)
  const takeToken = useCallback(() => void navigate({ to: '/auth', search: {}, hash: '', replace: true }), [navigate])
  return (
    <AuthPage
      mode={mode}
      onModeChange={(chosen) =>
        void navigate({ to: '/auth', search: (was) => ({ ...was, mode: chosen }), replace: true })
      }
      reason={reason}
      leadsBack={back !== undefined}
      confirmToken={confirmToken}
      onConfirmTokenTaken={takeToken}
      // The whole page is loaded anew: nothing that was kept for another person stays in memory.
      onSignedIn={(home) => window.location.replace(back ?? home)}
    />
  )
}
