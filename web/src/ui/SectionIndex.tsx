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
      const begun = sections.filter(({ id }) => topOf(id) < topEdge).at(-1) ?? sections[0]
      // The last ones never reach the top: what was chosen counts as long as it is in sight.
      const chosen = sections.find(({ id }) => id === document.activeElement?.id)
      const inSight = chosen && topOf(chosen.id) >= 0 && topOf(chosen.id) < innerHeight - topEdge
      setCurrent((inSight ? chosen : begun)?.id)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [sections])
  return (
    <nav aria-label={label} className="xl:absolute xl:inset-y-0 xl:left-full xl:ml-6 xl:w-44">
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

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

/** The focus goes along, so that Tab continues there. */
function goTo(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  section.tabIndex = -1
  section.focus({ preventScroll: true })
  section.scrollIntoView()
}
