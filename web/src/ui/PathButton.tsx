import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnchorButton, type AnchorButtonProps } from './Button.tsx'

/** A link that looks like a button, to a page of the application whose path is data. */
export const PathButton = createLink(AnchorButton) as unknown as (
  props: Omit<AnchorButtonProps, 'href'> & { to: string },
) => ReactNode
