import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its accessible name, and its tooltip. */
  label: string
  icon: LucideIcon
  variant?: 'ghost' | 'outlined' | 'filled' | undefined
  size?: 'sm' | 'md' | undefined
  /** Turn it off if the name is visible anyway, or if a menu opens in its place. */
  tooltip?: boolean | undefined
}

const variantClass = {
  ghost: 'text-muted hover:bg-surface-2 hover:text-text aria-haspopup:aria-expanded:bg-surface-2',
  outlined: 'border border-line bg-surface text-text hover:bg-surface-2',
  filled: 'bg-primary text-on-primary hover:bg-primary-hover',
}

export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size = 'md',
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cn(
        'inline-flex shrink-0 items-center justify-center transition-colors duration-150 disabled:opacity-50',
        size === 'sm' ? 'size-8 rounded-sm' : 'size-control rounded-md',
        variantClass[variant],
        className,
      )}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
