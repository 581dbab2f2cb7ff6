import type { LucideIcon } from 'lucide-react'

/** A line of the menu. Who builds the page lists it; nothing is listed that has no page. */
export type NavEntry = {
  to: string
  label: string
  icon: LucideIcon
  /** It leads to a gate: a lock for what the next tier opens, a crown for what only the highest does. */
  lock?: 'lock' | 'crown' | undefined
  group?: 'main' | 'foot' | undefined
}

export type ShellUser = { name: string; email: string; avatarUrl?: string | null | undefined }
