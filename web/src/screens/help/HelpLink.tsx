import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

/** A link to a page of the application with its search, as articles name them. Public pages are opened as documents. */
export function HelpLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { history } = useRouter()
  const open = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isPlain || !/^\/(app|client)\//.test(to)) return
    event.preventDefault()
    history.push(to)
  }
  return (
    <a href={to} onClick={open} className={cn('rounded-sm', className)}>
      {children}
    </a>
  )
}
