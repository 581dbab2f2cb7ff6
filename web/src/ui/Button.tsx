import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '../lib/cn.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'filled' | 'outlined' | 'soft' | 'ghost' | 'danger' | 'danger-text'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'
type ButtonStyle = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: LucideIcon | undefined
  iconAfter?: LucideIcon | undefined
}

const variantClass: Record<ButtonVariant, string> = {
  filled: 'bg-primary text-on-primary hover:bg-primary-hover',
  outlined: 'border border-line bg-surface text-text hover:bg-surface-2',
  soft: 'bg-soft text-on-soft hover:bg-soft-hover',
  ghost: 'text-text hover:bg-surface-2',
  danger: 'bg-bad text-on-primary hover:[filter:brightness(0.95)]',
  'danger-text': 'text-bad hover:bg-bad-soft',
}
const sizeClass: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 rounded-sm px-2.5 text-sm',
  md: 'h-control gap-2 rounded-md px-4 text-md',
  lg: 'h-11 gap-2 rounded-md px-4 text-base',
  xl: 'h-12 gap-2 rounded-lg px-6 text-lg',
}

function styleClass({ variant = 'outlined', size = 'md', block }: ButtonStyle): string {
  return cn(
    'edged inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none',
    'transition-[background-color,filter,opacity] duration-150 disabled:opacity-50 aria-disabled:opacity-60',
    variantClass[variant],
    sizeClass[size],
    block && 'w-full',
  )
}

function Inside({
  icon: Icon,
  iconAfter: After,
  size,
  busy,
  children,
}: ButtonStyle & ComponentProps<'span'> & { busy?: boolean }) {
  const edge = size === 'sm' ? 16 : 18
  return (
    <>
      {busy ? <Spinner size={edge} /> : Icon && <Icon size={edge} aria-hidden />}
      {children}
      {After && <After size={edge} aria-hidden />}
    </>
  )
}

export type ButtonProps = ButtonStyle & ComponentProps<'button'> & { busy?: boolean | undefined }

/** `busy` keeps the focus and the width, shows a spinner and ignores presses. The type is 'button' unless given. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : rest.onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={cn(styleClass({ variant, size, block }), className)}
    >
      <Inside icon={icon} iconAfter={iconAfter} size={size} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

export type AnchorButtonProps = ButtonStyle & ComponentProps<'a'>

/**
 * A link that looks like a button, to something the router does not know: a file, an email address, the sign-in pages.
 */
export function AnchorButton({
  variant,
  size,
  block,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: AnchorButtonProps) {
  return (
    <a {...rest} className={cn(styleClass({ variant, size, block }), className)}>
      <Inside icon={icon} iconAfter={iconAfter} size={size}>
        {children}
      </Inside>
    </a>
  )
}
