import type { RefObject } from 'react'

/** The first stop of the keyboard: skips what every page has. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        main.current?.focus()
      }}
      className="sr-only z-70 rounded-md bg-primary px-4 py-2.5 font-medium text-on-primary focus:not-sr-only focus:fixed focus:px-4 focus:py-2.5 focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  )
}
