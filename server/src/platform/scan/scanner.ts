import { faultFields, type Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { type ClamdScan, openClamdScan } from './clamd.ts'

export type ScanMode = 'off' | 'optional' | 'required'

/** The scan of a file, if a scanner is configured. */
export type Scan = {
  take(part: Uint8Array): Promise<void>
  /**
   * Whether the file was scanned and is clean; false if it could not be scanned.
   * @throws Refusal if something was found, or if the file could not be scanned although scans are required
   */
  verdict(): Promise<boolean>
  /** Call it if the upload failed. */
  giveUp(): void
}

export type Scanner = { begin(): Scan }

const away =
  'The virus scanner is unreachable, and this installation requires a scan. Nothing was stored. Try again in a few minutes, or tell the operator of this installation.'

/** `required`: files are stored only after a scan. `optional`: files are stored also if the scanner is unreachable, which is logged. */
export function openScanner(options: {
  mode: ScanMode
  address: { host: string; port: number } | undefined
  log: Log
}): Scanner {
  const { mode, address, log } = options
  return {
    begin() {
      if (mode === 'off' || address === undefined) return none
      const scan = openClamdScan(address)
      return {
        take: (part) => scan.take(part),
        giveUp: () => scan.giveUp(),
        verdict: () => judged(scan),
      }
    },
  }

  async function judged(scan: ClamdScan): Promise<boolean> {
    let found: string | undefined
    try {
      found = await scan.verdict()
    } catch (error) {
      log.error(faultFields(error), 'a file could not be scanned')
      if (mode === 'required') throw new Refusal('unavailable', away)
      return false
    }
    if (found === undefined) return true
    log.warn({ found }, 'a file was refused: the virus scanner found something in it')
    throw new Refusal(
      'invalid-input',
      `The virus scanner found something harmful in this file (${found}). Nothing was stored.`,
    )
  }
}

const none: Scan = {
  take: async () => undefined,
  giveUp: () => undefined,
  verdict: async () => false,
}
