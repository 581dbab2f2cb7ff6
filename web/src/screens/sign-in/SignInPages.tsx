import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useAddress } from './address.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { SignInScreen } from './SignInScreen.tsx'

// One part for all of them: a part for each would take /auth beyond its budget of code.
const OtherPages = lazyPart(() => import('./OtherPages.tsx').then((file) => file.OtherPages))

/** The pages of auth.html, by path. Links between them reload, so nothing typed carries over. */
export function SignInPages() {
  return (
    <FaultBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </FaultBoundary>
  )
}

function Page() {
  const { pathname } = useAddress()
  return pathname.startsWith('/auth') ? <SignInScreen /> : <OtherPages />
}
