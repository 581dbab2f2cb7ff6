import { House } from 'lucide-react'
import { Brand, Ring } from '../../ui/Brand.tsx'
import { AnchorButton } from '../../ui/Button.tsx'

/** The 404 page, with the same text as the app's. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 pt-6 md:px-10">
        <a href="/" aria-label="Openhour home" className="inline-block rounded-md">
          <Brand />
        </a>
      </header>
      <main id="main" className="relative isolate grid flex-1 place-items-center overflow-hidden px-5 py-16">
        <Ring edge={472} className="absolute top-1/2 left-1/2 -z-10 -translate-1/2" />
        <div className="flex max-w-90 flex-col items-center text-center">
          <h1 className="text-3xl sm:text-4xl">Page not found</h1>
          <p className="mt-2 text-lg text-muted">
            There is no page at this address. It may have moved, or the link may be incomplete.
          </p>
          <AnchorButton href="/" variant="filled" icon={House} className="mt-7">
            Go to the home page
          </AnchorButton>
        </div>
      </main>
    </div>
  )
}
