import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { ProofHost } from '../../features/account-security/ProofHost.tsx'
import { AnnouncementPlace } from '../../features/announcements/AnnouncementPlace.tsx'
import { keptFor } from '../../lib/storage.ts'
import { lazyQuietly } from '../../ui/lazy-overlay.ts'
import { usePageFocus } from '../shell/page-focus.ts'
import { ShellNotice } from '../shell/ShellNotice.tsx'
import { SignedIn } from '../shell/SignedIn.tsx'
import { SkipLink } from '../shell/SkipLink.tsx'
import { useShellPerson } from '../shell/use-shell-person.ts'
import { HelpWithoutPractice } from './HelpWithoutPractice.tsx'
import { PortalBar } from './PortalBar.tsx'
import { PortalHead } from './PortalHead.tsx'

const KeptOnDevice = lazyQuietly(() =>
  import('../../features/portal/on-device/KeptOnDevice.tsx').then((file) => file.KeptOnDevice),
)

type PortalShellProps = { me: Me; queryClient: QueryClient; children: ReactNode }

/** The shell around the pages of the signed-in client. */
export function PortalShell({ me, queryClient, children }: PortalShellProps) {
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
  const { me, user, onLogout } = useShellPerson(admitted, leave)
  const [kept] = useState(() => keptFor() === me.id)
  const [leaving, setLeaving] = useState(false)
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink main={main} />
      <PortalHead user={user} onLogout={kept ? () => setLeaving(true) : onLogout} />
      <PortalBar />
      <ShellNotice />
      <AnnouncementPlace announcements={me.announcements} />
      {/* On a phone the bar and the strip to leave the page cover the content's lower end, and what gets the focus there. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="flex-1 px-4 pt-6 short:pt-3 pb-[calc(8.5rem+env(safe-area-inset-bottom))] outline-none max-md:[&_:is(a,button,input)]:scroll-mb-34 md:px-8 md:pt-8 md:pb-12"
      >
        <div className="mx-auto max-w-300">
          {children}
          <HelpWithoutPractice />
        </div>
      </main>
      <ProofHost />
      {kept && (
        <Suspense>
          <KeptOnDevice person={me.id} leaving={leaving} onStay={() => setLeaving(false)} onSignOut={onLogout} />
        </Suspense>
      )}
    </div>
  )
}
