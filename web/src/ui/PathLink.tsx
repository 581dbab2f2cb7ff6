import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

export type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** True if pages below `to` do not make it active. */
  exact?: boolean | undefined
}

// The router's Link needs paths known at compile time; here they come as data, from menus.
const LooseLink = Link as unknown as (
  props: Omit<PathLinkProps, 'exact'> & { activeOptions?: { exact: boolean } },
) => ReactNode

/**
 * A link within the application whose path is data. On its own page it has `aria-current` and `data-status="active"`.
 */
export function PathLink({ exact = false, ...rest }: PathLinkProps) {
  return <LooseLink {...rest} activeOptions={{ exact }} />
}
