import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { NotFoundScreen } from './NotFoundScreen.tsx'

const Screen = lazyPart(() => import('./NotFoundScreen.tsx').then((file) => file.NotFoundScreen))

/** For the router. Few who open the product ask for a page that does not exist, so its words are fetched for those. */
export function NotFound(props: ComponentProps<typeof NotFoundScreen>) {
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  )
}
