import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import type { SettingsTab } from './settings-tabs.ts'

// The tabs come from data, so the router cannot check their names at compile time.
const LooseLink = Link as unknown as (
  props: ComponentProps<'a'> & { to: string; search: { tab: string }; replace: boolean; resetScroll: boolean },
) => ReactNode

/** The tabs above the settings. Where they don't fit, they scroll sideways. A tab replaces the current one in the history. */
export function TabStrip({ tabs, current }: { tabs: readonly SettingsTab[]; current: string }) {
  const strip = useRef<HTMLElement>(null)
  // The current tab is in the middle, so that its neighbours can be reached, also if the address names a late one, and when the menu beside it takes some of the room.
  useEffect(() => {
    const nav = strip.current
    const show = () => {
      const link = nav?.querySelector<HTMLElement>('[aria-current]')
      if (nav && link) nav.scrollLeft = link.offsetLeft + (link.offsetWidth - nav.clientWidth) / 2
    }
    show()
    const observer = new ResizeObserver(show)
    if (nav) observer.observe(nav)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav
      ref={strip}
      aria-label="Sections of the settings"
      className="no-scrollbar relative -mx-4 mb-5 overflow-x-auto px-4 [box-shadow:inset_0_-1px_var(--line)] md:mx-0 md:mb-6 md:px-0"
    >
      <ul className="flex w-max gap-1">
        {tabs.map(({ id, title, icon: Icon }) => (
          <li key={id}>
            <LooseLink
              to="."
              search={{ tab: id }}
              replace
              resetScroll={false}
              aria-current={id === current ? 'page' : undefined}
              className={cn(
                'flex h-11 items-center gap-2 rounded-t-md border-b-2 px-3 text-md whitespace-nowrap focus-visible:-outline-offset-2',
                id === current
                  ? 'border-primary font-medium text-text'
                  : 'border-transparent text-muted hover:bg-surface-2 hover:text-text',
              )}
            >
              {/* Without icons, all ten titles fit beside the menu on a laptop. */}
              <Icon size={18} aria-hidden className="md:hidden" />
              {title}
            </LooseLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
