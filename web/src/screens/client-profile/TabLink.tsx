import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ProfileTab } from './profile-tabs.ts'

/** A section as a menu shows it. */
export type MenuTab = ProfileTab & { lock: LucideIcon | undefined; current: boolean }

/** What the menu of sections is called, whatever its form. */
export const sectionsLabel = 'Sections of the profile'

// The sections are data, so the router cannot know their names when this is compiled.
const LooseLink = Link as unknown as (
  props: ComponentProps<'a'> & { to: string; search: { tab: string }; replace: boolean; resetScroll: boolean },
) => ReactNode

type TabLinkProps = { tab: MenuTab; className: string; onClick?: (() => void) | undefined; children: ReactNode }

/** Another section takes the place of this one in the history: Back leads out of the profile. */
export function TabLink({ tab, className, onClick, children }: TabLinkProps) {
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

/** A lock or a crown, said aloud too. */
export function TabLock({ tab: { lock: Icon }, small }: { tab: MenuTab; small?: boolean }) {
  if (!Icon) return null
  return (
    <>
      <Icon size={small ? 12 : 16} aria-hidden />
      <span className="sr-only">(locked)</span>
    </>
  )
}
