import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { ReactNode } from 'react'
import { PlainHead } from '../../ui/PlainHead.tsx'
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
  const { practice } = usePractice()
  return (
    <div className="max-w-190">
      <PlainHead title={title} fact={practice && fact?.(practice)} action={practice && action} />
      <PracticePart {...part} />
    </div>
  )
}
