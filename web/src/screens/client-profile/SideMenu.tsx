import { cn } from '../../lib/cn.ts'
import { type MenuTab, sectionsLabel, TabLink, TabLock } from './TabLink.tsx'

/** Beside the section on a desktop. */
export function SideMenu({ tabs }: { tabs: readonly MenuTab[] }) {
  return (
    <nav
      aria-label={sectionsLabel}
      className="sticky top-[calc(var(--stuck)+1.5rem)] -m-1 flex max-h-[calc(100dvh-var(--stuck)-2.5rem)] flex-col gap-1 overflow-y-auto p-1 short:static short:max-h-none"
    >
      {tabs.map((tab) => (
        <TabLink
          key={tab.id}
          tab={tab}
          className={cn(
            'flex min-h-10 items-center gap-3 rounded-md px-3 py-2 text-md',
            tab.current ? 'bg-soft font-medium text-on-soft' : 'text-muted hover:bg-surface-2 hover:text-text',
          )}
        >
          <tab.icon size={18} aria-hidden className={tab.current ? '' : 'text-muted'} />
          <span className="min-w-0 flex-1">{tab.menuTitle ?? tab.title}</span>
          <TabLock tab={tab} />
        </TabLink>
      ))}
    </nav>
  )
}
