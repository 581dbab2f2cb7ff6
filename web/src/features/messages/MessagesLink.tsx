import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { MessagesSearch } from './messages-search.ts'
import { messagesPage } from './messages.page.ts'

// Typed loosely: a feature does not know the routes.
const LooseLink = Link as unknown as (
  props: Omit<ComponentProps<'a'>, 'href'> & { to: string; search: MessagesSearch; resetScroll: boolean },
) => ReactNode

/** A link within the page of messages. */
export function MessagesLink(props: Omit<ComponentProps<'a'>, 'href'> & { search: MessagesSearch }) {
  return <LooseLink {...props} to={messagesPage.path} resetScroll={false} />
}
