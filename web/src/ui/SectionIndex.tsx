import { useEffect, useState } from 'react'

type SectionIndexProps = {
  /** Accessible name of the index. */
  label: string
  /** In their order on the page; `id` is that of an element. */
  sections: readonly { id: string; title: string }[]
}

// Below the top bar, with some room.
const topEdge = 200

/** Leads to the sections of a long page: above them, or at their side where the window is wide enough. Its container must be `relative`. */
export function SectionIndex({ label, sections }: SectionIndexProps) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const look = () => {
      const begun = sections.filter(({ id }) => (topOf(id) ?? Number.POSITIVE_INFINITY) < topEdge)
      setCurrent((begun.at(-1) ?? sections[0])?.id)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [sections])
  return (
    <nav aria-label={label} className="mb-4 xl:absolute xl:inset-y-0 xl:left-full xl:mb-0 xl:ml-6 xl:w-44">
      <ul className="flex flex-wrap gap-1 xl:sticky xl:top-24 xl:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current}
              onClick={() => goTo(id)}
              className="h-9 rounded-sm bg-surface-2 px-3 text-left text-sm text-muted hover:text-text pointer-coarse:h-11 xl:w-full xl:bg-transparent xl:aria-[current=true]:bg-soft xl:aria-[current=true]:font-medium xl:aria-[current=true]:text-on-soft"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top

/** The focus goes along, so that Tab continues there. */
function goTo(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
  section.scrollIntoView()
}
