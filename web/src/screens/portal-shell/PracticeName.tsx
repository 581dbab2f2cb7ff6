import { initials } from '../../lib/time/format.ts'

/** The practice as the portal's head shows it. Long names take two lines. */
export function PracticeName({ name, hint }: { name: string; hint: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="display inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary text-xl text-on-primary"
      >
        {[...initials(name)][0]}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm leading-tight font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="block text-xs text-muted">{hint}</span>
      </span>
    </span>
  )
}
