import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { InboxSearch, SupportSearch } from './support-search.ts'

// Typed loosely: a feature does not know the routes.
const LooseLink = Link as unknown as (
  props: Omit<ComponentProps<'a'>, 'href'> & { to: string; search: SupportSearch | InboxSearch },
) => ReactNode

/** A link to a page of support with its search. */
export function SupportLink(
  props: Omit<ComponentProps<'a'>, 'href'> & { to: string; search: SupportSearch | InboxSearch },
) {
  return <LooseLink {...props} />
}
