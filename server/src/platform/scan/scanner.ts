import { faultFields, type Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { type ClamdScan, openClamdScan } from './clamd.ts'

export type ScanMode = 'off' | 'optional' | 'required'

/** One file on its way through the scanner, where there is one. */
export type Scan = {
  take(part: Uint8Array): Promise<void>
  /**
   * Whether the file was looked through; nothing bad is in it then.
   * @throws Refusal for what something was found in, and for what could not be scanned where scanning is required.
   */
  verdict(): Promise<boolean>
  /** The file came to nothing. */
  giveUp(): void
}

export type Scanner = { begin(): Scan }

const away =
  'The virus scanner does not answer, and this installation stores nothing that was not scanned. Nothing was stored. Please try again in a few minutes, or tell whoever runs this installation.'

/** `required` stores nothing unscanned; `optional` stores what the scanner could not be asked about, and says so in the log. */
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
