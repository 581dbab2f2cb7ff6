const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Such as `12.3 MB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${unit === 0 ? bytes : (bytes / 1000 ** unit).toFixed(1)} ${units[unit]}`
}
