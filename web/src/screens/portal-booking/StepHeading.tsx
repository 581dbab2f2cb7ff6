import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step. Takes the focus when the client comes from another step, because the page stays the same. */
export function StepHeading({ focused, children }: { focused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 rounded-sm text-2xl">
      {children}
    </h2>
  )
}
