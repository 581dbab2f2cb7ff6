import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { IconTile } from './Tile.tsx'
import type { Tone } from './tones.ts'

export type StatCardProps = {
  label: string
  value: ReactNode
  /** Next to the figure, small: '/10'. */
  unit?: string | undefined
  fact?: ReactNode
  icon: LucideIcon
  tone?: Tone | undefined
  /** Between the figure and the line below, such as a bar. */
  children?: ReactNode
}

export function StatCard({ label, value, unit, fact, icon, tone = 'soft', children }: StatCardProps) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pt-0.5 text-sm leading-tight wrap-anywhere text-muted">{label}</div>
        <IconTile icon={icon} tone={tone} />
      </div>
      <div className="mt-1 text-3xl font-semibold sm:text-4xl">
        {value}
        {unit && <span className="ml-1 text-md font-normal text-muted">{unit}</span>}
      </div>
      {children && <div className="mt-3">{children}</div>}
      {fact && <div className="mt-auto pt-2.5 text-xs text-muted">{fact}</div>}
    </Card>
  )
}
