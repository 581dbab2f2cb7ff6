/** Why a model cannot be installed, and what to do, for the operator. */
export class SetupProblem extends Error {}

const sizes = ['bytes', 'kB', 'MB', 'GB'] as const

/** Such as '1.92 GB'. */
export function sizeOf(bytes: number): string {
  const unit = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${unit === 0 ? bytes : (bytes / 1000 ** unit).toFixed(unit === 3 ? 2 : 0)} ${sizes[unit]}`
}
