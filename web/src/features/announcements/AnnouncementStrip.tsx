import type { AnnouncementLevel } from '@openhour/shared/features/announcements/announcements.rules.ts'
import { ChevronDown, Megaphone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'

type AnnouncementStripProps = {
  level: AnnouncementLevel
  title: string
  text: string
  /** At its end. */
  action?: ReactNode
}

const looks = {
  info: { icon: Megaphone, className: 'border-line bg-soft text-on-soft' },
  warning: { icon: TriangleAlert, className: 'border-line bg-honey-soft text-honey' },
}

/** An announcement on one line, on a phone on two. A longer one opens with a button. What it says is text, never markup. */
export function AnnouncementStrip({ level, title, text, action }: AnnouncementStripProps) {
  const { icon: Icon, className } = looks[level]
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen, title, text])
  return (
    <div className={cn('border-b px-4 md:px-8', className)}>
      <div className="mx-auto flex min-h-12 max-w-300 items-center gap-x-3 py-1">
        <Icon size={18} aria-hidden className="mt-2 shrink-0 self-start" />
        <p
          ref={words}
          dir="auto"
          className={cn(
            'min-w-0 flex-1 py-1.5 text-sm leading-5 wrap-anywhere text-text',
            !isOpen && 'line-clamp-2 py-0! sm:line-clamp-1',
          )}
        >
          <strong className={cn('font-semibold', level === 'warning' ? 'text-honey' : 'text-on-soft')}>{title}</strong>{' '}
          {text}
        </p>
        <div className="-mr-2.5 flex shrink-0 items-center self-start sm:gap-1">
          {(isCut || isOpen) && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-control items-center justify-center rounded-md px-2 text-sm font-medium underline underline-offset-3 max-sm:size-11"
            >
              <span className="max-sm:sr-only">{isOpen ? 'Show less' : 'Show all'}</span>
              <ChevronDown size={18} aria-hidden className={cn('sm:hidden', isOpen && 'rotate-180')} />
            </button>
          )}
          {action}
        </div>
      </div>
    </div>
  )
}
