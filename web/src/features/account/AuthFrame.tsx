import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import { shownLook } from '../../lib/look.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { useTitle } from '../../lib/title.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { DeepSide } from './DeepSide.tsx'

export type AuthFrameProps = {
  title: string
  lead?: ReactNode
  /** Focuses the title when this replaces a form that had the focus. */
  focusTitle?: boolean | undefined
  children: ReactNode
}

/** Layout of the sign-in pages: the form, with a green panel beside it on desktops. In discreet mode without panel and lead, which name the product. */
export function AuthFrame({ title, lead, focusTitle = false, children }: AuthFrameProps) {
  const look = shownLook()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (focusTitle) heading.current?.focus()
  }, [focusTitle, title])
  return (
    <div className={cn('grid min-h-dvh', !look && 'lg:grid-cols-2')}>
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 lg:px-16 lg:py-10">
        <header>
          <Brand />
        </header>
        <main className="mx-auto mt-10 w-full max-w-105 sm:mt-16 lg:mt-[8vh]">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none lg:text-5xl">
            {title}
          </h1>
          {lead && !look && <p className="mt-1.5 text-muted">{lead}</p>}
          <div className="mt-7">{children}</div>
        </main>
        <footer className="mt-auto pt-10 text-center text-xs text-muted lg:text-left">
          You’re signed out after {lengthOf(readPageConfig().signInIdleMinutes)} of inactivity.
        </footer>
      </div>
      {!look && <DeepSide />}
    </div>
  )
}

function lengthOf(minutes: number): string {
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

/** Shown until it is known whether the visitor is signed in. */
export function AuthPending() {
  return (
    <AuthFrame title="One moment, please">
      <Spinner size={24} />
    </AuthFrame>
  )
}
