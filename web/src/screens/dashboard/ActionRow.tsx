import { ArrowRight, type LucideIcon } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { PathLink } from '../../ui/PathLink.tsx'

type ActionRowProps = { to: string; label: string; hint: string; icon: LucideIcon; tone?: keyof typeof iconColours }

const iconColours = { primary: 'text-primary', honey: 'text-honey', clay: 'text-clay' }

/** A row of a list of links. */
export function ActionRow({ to, label, hint, icon: Icon, tone = 'primary' }: ActionRowProps) {
  return (
    <li>
      <PathLink
        to={to}
        className="-mx-3 flex items-center gap-3.5 rounded-lg px-3 py-3 transition-colors duration-150 hover:bg-surface-2"
      >
        <Icon size={18} aria-hidden className={cn('shrink-0', iconColours[tone])} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <ArrowRight size={18} aria-hidden className="shrink-0 text-muted" />
      </PathLink>
    </li>
  )
}
