import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { MessagesSearch } from '../../features/messages/messages-search.ts'
import { messagesPage } from '../../features/messages/messages.page.ts'
import { useTitle } from '../../lib/title.ts'
import { AnchorButton, type AnchorButtonProps } from '../../ui/Button.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Avatar } from '../../ui/Tile.tsx'

const BackButton = createLink(AnchorButton) as unknown as (
  props: AnchorButtonProps & { to: string; search: MessagesSearch },
) => ReactNode

type ThreadHeadProps = {
  clientId: string
  /** The list as it was left. */ back: MessagesSearch
  name: string
  takesFocus: boolean
}

/** The head of an open thread: whose it is, and on a phone the way back to the list. */
export function ThreadHead({ clientId, back, name, takesFocus }: ThreadHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that was pressed is hidden on a phone, and would take the focus along.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useTitle(`${name} · ${messagesPage.title}`)
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-2.5 sm:px-4">
      <BackButton
        to={messagesPage.path}
        search={back}
        variant="ghost"
        size="lg"
        aria-label="Back to all messages"
        className="w-11 px-0! min-[820px]:hidden"
      >
        <ChevronLeft size={20} aria-hidden />
      </BackButton>
      <Avatar name={name} size={40} />
      <h2
        ref={heading}
        tabIndex={-1}
        className="line-clamp-2 min-w-0 flex-1 font-sans text-lg font-semibold tracking-normal wrap-anywhere outline-none"
      >
        <PathLink to={`/app/clients/${clientId}`} className="rounded-sm hover:underline">
          {name}
        </PathLink>
      </h2>
    </div>
  )
}
