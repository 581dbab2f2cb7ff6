import { Link } from '@tanstack/react-router'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import type { ProfileTab } from './profile-tabs.ts'

/** A section as a menu shows it. */
export type MenuTab = ProfileTab & { lock: LucideIcon | undefined; current: boolean }

const label = 'Sections of the profile'
const barPlaces = 4

type MenuProps = { tabs: readonly MenuTab[] }

/** At the side of a desk. */
export function SideMenu({ tabs }: MenuProps) {
  return (
    <nav aria-label={label} className="sticky top-24 flex flex-col gap-1">
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
          <LockIcon tab={tab} />
        </TabLink>
      ))}
    </nav>
  )
}

/** On top on a tablet; it scrolls sideways. */
export function TopStrip({ tabs }: MenuProps) {
  return (
    <nav aria-label={label} className="-mx-8 mb-6 overflow-x-auto border-b border-line px-8">
      <ul className="flex w-max gap-1 pb-2">
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
              <LockIcon tab={tab} />
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** At the foot of a phone: the first four, and More for the rest. */
export function BottomBar({ tabs }: MenuProps) {
  const [open, setOpen] = useState(false)
  const place = 'flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs'
  const beyond = tabs.slice(barPlaces)
  const inSheet = beyond.some((tab) => tab.current)
  return (
    <>
      <nav
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {tabs.slice(0, barPlaces).map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            className={cn(place, tab.current ? 'font-medium text-primary' : 'text-muted')}
          >
            <tab.icon size={20} aria-hidden />
            <span className="flex items-center gap-1">
              {tab.shortTitle}
              <LockIcon tab={tab} small />
            </span>
          </TabLink>
        ))}
        {beyond.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={cn(place, inSheet ? 'font-medium text-primary' : 'text-muted')}
          >
            <Ellipsis size={20} aria-hidden />
            More
          </button>
        )}
      </nav>
      <Sheet open={open} onClose={() => setOpen(false)} title="All Sections" side="bottom">
        <nav aria-label="All Sections" className="grid grid-cols-2 gap-2.5 px-5 pb-6">
          {tabs.map((tab) => (
            <TabLink
              key={tab.id}
              tab={tab}
              onClick={() => setOpen(false)}
              className={cn(
                'flex min-h-19 flex-col justify-between gap-2 rounded-lg border p-3.5 text-md',
                tab.current ? 'border-primary bg-soft text-on-soft' : 'border-line',
              )}
            >
              <span className="flex items-center justify-between">
                <tab.icon size={20} aria-hidden className="text-primary" />
                <LockIcon tab={tab} />
              </span>
              {tab.title}
            </TabLink>
          ))}
        </nav>
      </Sheet>
    </>
  )
}

// The sections are data, so the router cannot know their names when this is compiled.
const LooseLink = Link as unknown as (
  props: ComponentProps<'a'> & { to: string; search: { tab: string }; replace: boolean; resetScroll: boolean },
) => ReactNode

type TabLinkProps = { tab: MenuTab; className: string; onClick?: (() => void) | undefined; children: ReactNode }

/** Another section takes the place of this one in the history: Back leads out of the profile. */
function TabLink({ tab, className, onClick, children }: TabLinkProps) {
  return (
    <LooseLink
      to="."
      search={{ tab: tab.id }}
      replace
      resetScroll={false}
      aria-current={tab.current ? 'page' : undefined}
      className={className}
      onClick={onClick}
    >
      {children}
    </LooseLink>
  )
}

function LockIcon({ tab: { lock: Icon }, small }: { tab: MenuTab; small?: boolean }) {
  if (!Icon) return null
  return (
    <>
      <Icon size={small ? 12 : 16} aria-hidden />
      <span className="sr-only">(locked)</span>
    </>
  )
}
