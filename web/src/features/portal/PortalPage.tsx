import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { useTitle } from '../../lib/title.ts'
import { PracticePart, type PracticePartProps } from './PracticePart.tsx'
import { usePractice } from './use-practice.ts'

type PortalPageProps = PracticePartProps & {
  title: string
  /** One line below the title. */
  fact?: (practice: JoinedPractice) => string
}

/** A page of the portal: its title, and its content once the client is connected with a practice. */
export function PortalPage({ title, fact, ...part }: PortalPageProps) {
  useTitle(title)
  const { practice } = usePractice()
  return (
    <div className="max-w-190">
      <header className="mb-6 md:mb-8">
        <h1 className="text-3xl wrap-anywhere md:text-5xl">{title}</h1>
        {practice && fact && <p className="mt-1 text-md wrap-anywhere text-muted md:text-base">{fact(practice)}</p>}
      </header>
      <PracticePart {...part} />
    </div>
  )
}
