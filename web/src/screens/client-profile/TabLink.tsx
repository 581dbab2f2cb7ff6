import { createLink, Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ProfileTabDeclaration } from '../../lib/feature.ts'
import { AnchorButton, type AnchorButtonProps } from '../../ui/Button.tsx'

/** A section as a menu shows it. */
export type MenuTab = Omit<ProfileTabDeclaration, 'load'> & {
  lock: LucideIcon | undefined
  current: boolean
  /** Called on hover or focus, for prefetching. */
  onNear: () => void
}

/** The name of the menu of sections, in each of its layouts. */
export const sectionsLabel = 'Sections of the profile'

export type TabAddress = { tab: string; compose?: 1; new?: 1; note?: string }

type Leading = { to: string; search: TabAddress; replace: boolean; resetScroll: boolean }

// The sections are data, so the router cannot know their names when this is compiled.
const LooseLink = Link as unknown as (props: ComponentProps<'a'> & Leading) => ReactNode
const LooseButton = createLink(AnchorButton) as unknown as (props: AnchorButtonProps & Leading) => ReactNode

type TabLinkProps = { tab: MenuTab; className: string; onClick?: ComponentProps<'a'>['onClick']; children: ReactNode }

/** Replaces the history entry of the current section, so that Back leaves the profile. */
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
      onPointerEnter={tab.onNear}
      onFocus={tab.onNear}
    >
      {children}
    </LooseLink>
  )
}

type TabButtonProps = Omit<AnchorButtonProps, 'href'> & { address: TabAddress }

/** A link that looks like a button, to a section and an action of it. */
export function TabButton({ address, ...rest }: TabButtonProps) {
  return <LooseButton {...rest} to="." search={address} replace resetScroll={false} />
}

/** A link to a section from within another one. */
export function SectionLink({ address, ...rest }: ComponentProps<'a'> & { address: TabAddress }) {
  return <LooseLink {...rest} to="." search={address} replace resetScroll={false} />
}

/** A lock or a crown, which screen readers hear too. */
export function TabLock({ tab: { lock: Icon }, small }: { tab: MenuTab; small?: boolean }) {
  if (!Icon) return null
  return (
    <>
      <Icon size={small ? 12 : 16} aria-hidden />
      <span className="sr-only">(locked)</span>
    </>
  )
}
