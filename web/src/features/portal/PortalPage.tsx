import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { ReactNode } from 'react'
import { useTitle } from '../../lib/title.ts'
import { PracticePart, type PracticePartProps } from './PracticePart.tsx'
import { usePractice } from './use-practice.ts'

type PortalPageProps = PracticePartProps & {
  title: string
  /** One line below the title. */
  fact?: (practice: JoinedPractice) => string
  /** Beside the title, once the client is connected with a practice. */
  action?: ReactNode
}

/** A page of the portal: its title, and its content once the client is connected with a practice. */
export function PortalPage({ title, fact, action, ...part }: PortalPageProps) {
  useTitle(title)
  const { practice } = usePractice()
  return (
    <div className="max-w-190">
      <header className="mb-6 flex items-end gap-3 md:mb-8">
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl wrap-anywhere md:text-5xl">{title}</h1>
          {practice && fact && <p className="mt-1 text-md wrap-anywhere text-muted md:text-base">{fact(practice)}</p>}
        </div>
        {practice && action}
      </header>
      <PracticePart {...part} />
    </div>
  )
}
