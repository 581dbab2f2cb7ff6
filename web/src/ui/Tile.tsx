import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../lib/cn.ts'
import { initials } from '../lib/time/format.ts'
import { type Tone, toneClass, toneOf } from './tones.ts'

export type AvatarProps = {
  /** The person's name: gives the initials, and the tone unless `tone` is set. */
  name: string
  size?: 28 | 36 | 40 | 44 | 56 | 72 | 96 | undefined
  src?: string | null | undefined
  tone?: Tone | undefined
  /** A circle instead of a square: the signed-in person. */
  round?: boolean | undefined
}

const avatarSize = {
  28: 'size-7 rounded-sm text-xs',
  36: 'size-9 rounded-md text-xs',
  40: 'size-10 rounded-md text-sm',
  44: 'size-11 rounded-lg text-base',
  56: 'size-14 rounded-lg text-lg',
  72: 'size-16 rounded-xl text-xl sm:size-18 sm:rounded-2xl sm:text-2xl',
  96: 'size-24 rounded-2xl text-3xl',
}

/**
 * Initials or picture; a picture that cannot be loaded is replaced by the initials. Decorative: the name is written
 * beside it.
 */
export function Avatar({ name, size = 44, src, tone, round }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const shape = cn(
    'inline-flex shrink-0 items-center justify-center select-none',
    avatarSize[size],
    round && 'rounded-full!',
  )
  if (src && src !== missing)
    return <img src={src} alt="" onError={() => setMissing(src)} className={cn(shape, 'bg-surface-2 object-cover')} />
  return (
    <span aria-hidden className={cn(shape, 'font-semibold', toneClass[tone ?? toneOf(name)])}>
      {initials(name)}
    </span>
  )
}

/** An icon on a tinted background: only for figures, activity and status. */
export function IconTile({
  icon: Icon,
  tone = 'soft',
  size = 36,
}: {
  icon: LucideIcon
  tone?: Tone
  size?: 36 | 48 | 56
}) {
  const shape = { 36: 'size-9 rounded-md', 48: 'size-12 rounded-lg', 56: 'size-14 rounded-lg' }[size]
  return (
    <span aria-hidden className={cn('inline-flex shrink-0 items-center justify-center', shape, toneClass[tone])}>
      <Icon size={size === 36 ? 18 : 24} />
    </span>
  )
}
