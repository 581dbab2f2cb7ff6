import type { ReactNode, Ref } from 'react'
import { FirstContacts } from '../../features/crisis-contacts/FirstContacts.tsx'
import { HelpCard } from '../../features/crisis-contacts/HelpCard.tsx'
import { useCrisisContacts } from '../../features/crisis-contacts/use-crisis-contacts.ts'

type CallForHelpProps = { shown: boolean }

/** Whom to call, in full. It judges nothing and keeps nobody from going on. */
export function CallForHelp({ shown }: CallForHelpProps) {
  return shown && <HelpCard />
}

/** The first two numbers, announced when an answer calls for them. Short, so that they fit on the first screen of a small phone. */
export function HelpFirst({
  shown,
  boxRef,
  children,
}: CallForHelpProps & {
  boxRef?: Ref<HTMLDivElement>
  /** The way on. */
  children?: ReactNode
}) {
  // Asked for with the questions, so that the numbers are there at once.
  const known = useCrisisContacts()
  return (
    <div ref={boxRef} role="alert" tabIndex={-1} className="scroll-mt-20 outline-none">
      {shown && (
        <div className="flex flex-col gap-2.5 rounded-xl border border-line bg-surface p-4 shadow-card">
          <p className="font-medium">Thank you for saying so. You do not have to be alone with this.</p>
          <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
            <FirstContacts contacts={known?.contacts} />
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
