import { createLink, Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { AnchorButton, type AnchorButtonProps } from '../../ui/Button.tsx'

type Leading = { to: string; search: { new: 1; client: string } }

// Typed loosely: the profile knows the scheduler's address, and not the type of its search.
const LooseLink = Link as unknown as (props: ComponentProps<'a'> & Leading) => ReactNode
const LooseButton = createLink(AnchorButton) as unknown as (props: AnchorButtonProps & Leading) => ReactNode
const addressOf = (clientId: string): Leading => ({ to: '/app/appointments', search: { new: 1, client: clientId } })

type OfClient = { clientId: string }

/** Leads to the scheduler, with this client chosen. */
export function ScheduleButton({ clientId, ...rest }: Omit<AnchorButtonProps, 'href'> & OfClient) {
  return <LooseButton {...rest} {...addressOf(clientId)} />
}

/** The same as a card. */
export function ScheduleLink({ clientId, ...rest }: ComponentProps<'a'> & OfClient) {
  return <LooseLink {...rest} {...addressOf(clientId)} />
}
