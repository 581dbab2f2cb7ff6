import { importedLine } from '../../../lib/imported-line.ts'

/** Where an imported note came from. Nothing for one that was written here. */
export function Origin(of: Parameters<typeof importedLine>[0]) {
  const line = importedLine(of)
  return line === '' ? null : <p className="mt-0.5 text-sm wrap-anywhere text-muted">{line}</p>
}
