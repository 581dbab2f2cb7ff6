import { House } from 'lucide-react'
import { useTitle } from '../../lib/title.ts'
import { AnchorButton } from '../../ui/Button.tsx'
import { Brand, Ring } from '../../ui/Brand.tsx'

/** Set `inside` within the shell. `home` is a path, the landing page by default. */
export function NotFoundScreen({ inside = false, home = '/' }: { inside?: boolean; home?: string }) {
  useTitle('Page not found')
  const words = (
    <div className="relative isolate -mx-4 grid min-h-125 place-items-center overflow-hidden px-4 md:-mx-8 py-10">
      <Ring edge={472} className="absolute top-1/2 left-1/2 -z-10 -translate-1/2" />
      <div className="flex max-w-90 flex-col items-center text-center">
        <h1 className="text-3xl sm:text-4xl">Page not found</h1>
        <p className="mt-2 text-lg text-muted">
          There is no page at this address. It may have moved, or the link is incomplete.
        </p>
        <AnchorButton href={home} variant="filled" icon={House} className="mt-7">
          Go to the home page
        </AnchorButton>
      </div>
    </div>
  )
  if (inside) return words
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 pt-6 md:px-10">
        <a href="/" aria-label="Openhour home page" className="inline-block rounded-md">
          <Brand />
        </a>
      </header>
      <main className="grid flex-1 place-items-center">{words}</main>
    </div>
  )
}
