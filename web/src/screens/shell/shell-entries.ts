import type { LucideIcon } from 'lucide-react'

/** A line of the menu. */
export type NavEntry = {
  to: string
  label: string
  icon: LucideIcon
  /** Pages below its path are entries of their own. */
  exact?: boolean | undefined
  /** Other paths of the same page. */
  aliases?: readonly string[] | undefined
  /** The id of the page's help article. */
  help?: string | undefined
  /** The page is gated: a lock if the next tier includes it, a crown if only the highest does. */
  lock?: 'lock' | 'crown' | undefined
  group?: 'main' | 'foot' | undefined
}

export type ShellUser = { name: string; email: string; avatarUrl?: string | null | undefined }
