import { lazyCode } from '../../../lib/code/lazy-code.ts'

export const calendarFile = lazyCode(() => import('./Calendar.tsx'))
