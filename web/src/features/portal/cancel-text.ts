import { countOf } from '../../lib/time/format.ts'

/** Until when clients cancel, and from when on it counts as late. @param hours of the practice; 0 if there is no window */
export function cancelText(hours: number): string {
  if (hours === 0) return 'You can cancel an appointment at any time before it starts.'
  return `You can cancel an appointment until it starts. Less than ${countOf(hours, 'hour')} before, it counts as late.`
}
