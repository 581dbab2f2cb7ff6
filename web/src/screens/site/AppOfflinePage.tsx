import { RotateCcw } from 'lucide-react'
import { Brand } from '../../ui/Brand.tsx'
import { AnchorButton } from '../../ui/Button.tsx'

/** What the service worker shows therapists and operators while there is no connection. Nothing in it is about a person. */
export function AppOfflinePage() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-190 flex-col px-5 pt-6 pb-16 md:px-8">
      <header>
        <Brand />
      </header>
      <main id="main" className="mt-10 flex flex-col gap-6">
        <div>
          <h1 className="text-3xl sm:text-4xl">You’re offline</h1>
          <p className="mt-2 text-lg text-muted">
            This page needs a connection to your server, so it could not be opened. What you saved is safe there.
          </p>
        </div>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>Leave other windows of this site open: what you typed in them stays there.</li>
          <li>Check whether this device is connected, for example by opening another site.</li>
          <li>If other sites open, the server may be down: tell the person who runs it.</li>
        </ul>
        <AnchorButton href="" variant="filled" size="xl" icon={RotateCcw} className="self-start">
          Try again
        </AnchorButton>
      </main>
    </div>
  )
}
