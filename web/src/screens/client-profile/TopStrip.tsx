import { useEffect, useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import { type MenuTab, sectionsLabel, TabLink, TabLock } from './TabLink.tsx'

/** Above the section on a tablet. Scrolls sideways until the current section is in view. */
export function TopStrip({ tabs }: { tabs: readonly MenuTab[] }) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav
      aria-label={sectionsLabel}
      className="no-scrollbar relative -mx-8 mb-6 overflow-x-auto border-b border-line px-8"
    >
      <ul ref={list} className="flex w-max gap-1 pb-2">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <TabLink
              tab={tab}
              className={cn(
                'flex h-10 items-center gap-2 rounded-md px-3 text-md whitespace-nowrap',
                tab.current ? 'bg-soft font-medium text-on-soft' : 'text-muted hover:bg-surface-2 hover:text-text',
              )}
            >
              <tab.icon size={18} aria-hidden />
              {tab.menuTitle ?? tab.title}
              <TabLock tab={tab} />
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
