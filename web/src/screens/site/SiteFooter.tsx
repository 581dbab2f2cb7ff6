import { Brand } from '../../ui/Brand.tsx'

/** Placeholder that the server replaces with the installation's support address. */
export const supportAddress = 'SUPPORT_ADDRESS'
export const supportMail = `mailto:${supportAddress}`

const links = [
  { href: '/help', label: 'Help' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
  { href: '/auth', label: 'Sign In' },
  { href: '/contact', label: 'Contact support' },
  { href: supportMail, label: 'Email us' },
]

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto max-w-294 px-5 py-10 text-center md:px-8 md:text-left">
        <div className="flex flex-col items-center justify-between gap-6 md:flex-row">
          <Brand />
          <nav aria-label="Footer" className="flex flex-wrap justify-center gap-x-3 gap-y-1">
            {links.map(({ href, label }) => (
              <a key={href} href={href} className="rounded-sm px-2.5 py-2 text-md text-muted hover:text-text">
                {label}
              </a>
            ))}
          </nav>
        </div>
        <p className="mt-6 text-xs text-muted">
          Openhour is a tool for practices, not a crisis service. In an emergency, call your local emergency number.
        </p>
      </div>
    </footer>
  )
}
