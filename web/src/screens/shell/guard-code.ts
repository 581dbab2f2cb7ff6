import { lazyCode } from '../../lib/code/lazy-code.ts'

/** Separate from the routes, so that the guard's dependencies are not in the first files. */
const guardCode = lazyCode(() => import('./guard.ts'))

type Entering = { location: { href: string; pathname: string }; cause: 'enter' | 'stay' | 'preload' }

/** The `beforeLoad` of everything behind the sign-in: lets in only the role whose part of the product the path lies in (see `admit`). */
export async function guard({ location, cause }: Entering) {
  const { admit } = await guardCode.fetch()
  return admit(location, cause === 'enter')
}
