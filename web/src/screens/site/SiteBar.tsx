import { Menu, Moon } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { Brand } from '../../ui/Brand.tsx'
import { AnchorButton } from '../../ui/Button.tsx'

const sections = [
  { id: 'features', label: 'Features' },
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'testimonials', label: 'Testimonials' },
]
const iconButton =
  'inline-flex size-10 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-text'

/** Signed-in people see a link to their dashboard instead of sign-in and sign-up. */
export const forVisitors = 'signed-in:hidden'
export const forSignedIn = 'signed-out:hidden'

/** The navigation bar of the public pages. On the landing page its links scroll. */
export function SiteBar({ landing = false }: { landing?: boolean }) {
  const links = sections.map(({ id, label }) => ({ href: landing ? `#${id}` : `/#${id}`, label }))
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-bg">
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-primary font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-16 max-w-294 flex-wrap items-center gap-2 px-5 md:px-8">
        <a href="/" aria-label="Openhour home" className="rounded-md">
          <Brand />
        </a>
        <nav aria-label="Sections" className="ml-6 hidden flex-wrap gap-1 lg:flex">
          {links.map(({ href, label }) => (
            <a key={href} href={href} className="rounded-sm px-2.5 py-2 text-md text-muted hover:text-text">
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <ThemeButton className="max-sm:hidden" />
          <AnchorButton href="/auth" variant="ghost" className={cn('px-3', forVisitors)}>
            Sign In
          </AnchorButton>
          <AnchorButton href="/auth?mode=sign-up" className={cn('max-sm:hidden', forVisitors)}>
            <SignUpTexts />
          </AnchorButton>
          <AnchorButton href="/app/dashboard" className={forSignedIn}>
            Dashboard
          </AnchorButton>
          <button type="button" popoverTarget="site-menu" aria-label="Menu" className={cn('lg:hidden', iconButton)}>
            <Menu size={20} aria-hidden />
          </button>
        </div>
      </div>
      <nav
        id="site-menu"
        popover="auto"
        aria-label="Menu"
        className="inset-x-3 top-18 m-0 mx-auto w-auto max-w-100 rounded-xl border border-line bg-surface p-2 text-text shadow-pop sm:left-auto lg:hidden!"
      >
        <div className="flex flex-col">
          {links.map(({ href, label }) => (
            <a key={href} href={href} className="rounded-md px-4 py-3 text-lg hover:bg-surface-2">
              {label}
            </a>
          ))}
          <a href="/auth?mode=sign-up" className={cn('rounded-md px-4 py-3 text-lg hover:bg-surface-2', forVisitors)}>
            <SignUpTexts />
          </a>
          <a href="/help" className="rounded-md px-4 py-3 text-lg hover:bg-surface-2">
            Help
          </a>
          <button
            type="button"
            data-theme-switch
            aria-pressed="false"
            className="flex items-center justify-between rounded-md px-4 py-3 text-lg hover:bg-surface-2 noscript:hidden sm:hidden"
          >
            Dark theme <Moon size={18} aria-hidden />
          </button>
        </div>
      </nav>
    </header>
  )
}

/** The label of signing up. Without plans there is no trial. Where people can't sign up by themselves, the page behind the link says how they get in. */
export function SignUpTexts() {
  return (
    <>
      <span className="sign-up-limited:hidden">
        <span className="plans-off:hidden">Start Free Trial</span>
        <span className="hidden plans-off:inline">Create Account</span>
      </span>
      <span className="hidden sign-up-invitation:inline">By invitation only</span>
      <span className="hidden sign-up-closed:inline">How to join</span>
    </>
  )
}

function ThemeButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-theme-switch
      aria-pressed="false"
      aria-label="Dark theme"
      title="Dark theme"
      className={cn(iconButton, 'noscript:hidden aria-pressed:text-text', className)}
    >
      <Moon size={18} aria-hidden />
    </button>
  )
}
