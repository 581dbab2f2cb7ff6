import type { ReactNode } from 'react'

/** The heading of a group of what waits. */
export function GroupHead({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 id={id} className="font-sans text-xs font-semibold tracking-normal text-muted">
      {children}
    </h3>
  )
}
