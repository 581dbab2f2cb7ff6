import type { ComponentProps } from 'react'

/** The heading of a group of what waits. */
export function GroupHead(props: ComponentProps<'h3'>) {
  return <h3 {...props} className="font-sans text-xs font-semibold tracking-normal text-muted" />
}
