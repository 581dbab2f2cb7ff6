import { countOf } from './format.ts'

const steps: [seconds: number, unit: string][] = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
]

/**
 * How long ago an instant was: '5 minutes ago', in the largest full unit; 'less than a minute ago' also if clocks
 * differ.
 */
export function ago(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1000
  const [length, unit] = steps.find(([each]) => seconds >= each) ?? []
  return length === undefined || unit === undefined
    ? 'less than a minute ago'
    : `${countOf(Math.floor(seconds / length), unit)} ago`
}
