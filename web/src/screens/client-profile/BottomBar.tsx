import { useNavigate, useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { type MenuTab, sectionsLabel, TabLink, TabLock } from './TabLink.tsx'

const shownInBar = 4

/** At the foot of a phone: the first four, and More for the rest. */
export function BottomBar({ tabs }: { tabs: readonly MenuTab[] }) {
  const [open, setOpen] = useState(false)
  const router = useRouter()
  const navigate = useNavigate()
  /** Waits for the sheet's own entry to leave the history, so that the section replaces the one underneath. */
  const choose = (event: MouseEvent, tab: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const stop = router.history.subscribe(() => {
      stop()
      void navigate({ to: '.', search: { tab } as never, replace: true, resetScroll: false })
    })
    setOpen(false)
  }
  const itemClass = 'flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs'
  const beyond = tabs.slice(shownInBar)
  const inSheet = beyond.some((tab) => tab.current)
  return (
    <>
      <nav
        aria-label={sectionsLabel}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {tabs.slice(0, shownInBar).map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            className={cn(itemClass, tab.current ? 'font-medium text-primary' : 'text-muted')}
          >
            <tab.icon size={20} aria-hidden />
            <span className="flex items-center gap-1">
              {tab.shortTitle}
              <TabLock tab={tab} small />
            </span>
          </TabLink>
        ))}
        {beyond.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={cn(itemClass, inSheet ? 'font-medium text-primary' : 'text-muted')}
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
              onClick={(event) => choose(event, tab.id)}
              className={cn(
                'flex min-h-19 flex-col gap-2 rounded-lg border p-3.5 text-md',
                tab.current ? 'border-primary bg-soft text-on-soft' : 'border-line',
              )}
            >
              <span className="flex items-center justify-between">
                <tab.icon size={20} aria-hidden className="text-primary" />
                <TabLock tab={tab} />
              </span>
              {tab.title}
            </TabLink>
          ))}
        </nav>
      </Sheet>
    </>
  )
}
