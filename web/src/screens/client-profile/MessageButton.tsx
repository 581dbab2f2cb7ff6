import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnchorButton, type AnchorButtonProps } from '../../ui/Button.tsx'

// Typed loosely: the profile knows the address of messages, and not the type of its search.
const LooseButton = createLink(AnchorButton) as unknown as (
  props: AnchorButtonProps & { to: string; search: { clientId: string } },
) => ReactNode

/** Leads to the messages with this client. */
export function MessageButton({ clientId, ...rest }: Omit<AnchorButtonProps, 'href'> & { clientId: string }) {
  return <LooseButton {...rest} to="/app/messages" search={{ clientId }} />
}
