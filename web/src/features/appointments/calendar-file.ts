import { lazyCode } from '../../lib/lazy-code.ts'

export const calendarFile = lazyCode(() => import('./Calendar.tsx'))
