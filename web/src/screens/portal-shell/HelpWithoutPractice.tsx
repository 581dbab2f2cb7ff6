import { homeOf } from '@openhour/shared/access/rules.ts'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePractice } from '../../features/portal/use-practice.ts'
import { lazyQuietly } from '../../ui/lazy-overlay.ts'

const HelpCard = lazyQuietly(() => import('../../features/crisis-contacts/HelpCard.tsx').then((file) => file.HelpCard))

/** Whom to call, below every page of a client whom no practice sees. The dashboard has it anyway. */
export function HelpWithoutPractice() {
  const { practices, practice } = usePractice()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!practices || practice || path === homeOf.client) return null
  return (
    <div className="mt-6 max-w-190">
      <Suspense>
        <HelpCard />
      </Suspense>
    </div>
  )
}
