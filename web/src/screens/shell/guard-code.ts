import { lazyCode } from '../../lib/lazy-code.ts'

/** Who is let in where. Apart from the routes, so that what it needs is no part of the first files. */
export const guardCode = lazyCode(() => import('./guard.ts'))
