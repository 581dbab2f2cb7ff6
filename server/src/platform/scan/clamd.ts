import { connect, type Socket } from 'node:net'

/** The scanner is unreachable or gave no result. */
class ScannerUnavailable extends Error {
  constructor(what: string) {
    super(`the virus scanner gave no verdict: ${what}`)
    this.name = 'ScannerUnavailable'
  }
}

/** The scan of a file. Every scan must end with `verdict` or `giveUp`. */
export type ClamdScan = {
  /** Waits while the scanner is slower than the upload. @throws ScannerUnavailable */
  take(part: Uint8Array): Promise<void>
  /** The name of what was found; undefined if the file is clean. @throws ScannerUnavailable */
  verdict(): Promise<string | undefined>
  giveUp(): void
}

const answerMs = 60_000
const maxAnswer = 4_096

/** Starts a scan with clamd's INSTREAM: each chunk after its length in four bytes, and an empty one at the end. */
export function openClamdScan({ host, port }: { host: string; port: number }): ClamdScan {
  const socket: Socket = connect({ host, port })
  socket.setTimeout(answerMs, () => socket.destroy(new Error('it took longer than a minute')))
  let fault: Error | undefined
  let answer = ''
  const over = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('error', (error) => (fault ??= error))
  socket.on('data', (part) => {
    answer += part.toString('utf8')
    if (answer.length > maxAnswer) socket.destroy(new Error('its response is too long'))
    else if (/[\0\n]/.test(answer)) socket.end()
  })
  socket.write('zINSTREAM\0')

  async function send(part: Uint8Array): Promise<void> {
    if (socket.destroyed || socket.writableEnded) return // `verdict` reads its response
    if (socket.write(part)) return
    const drained = new Promise<void>((done) => socket.once('drain', () => done()))
    await Promise.race([drained, over])
  }

  return {
    async take(part) {
      if (part.length === 0) return
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      await send(Buffer.concat([length, part]))
    },
    async verdict() {
      await send(Buffer.alloc(4))
      await over
      const said = answer.replace(/[\0\n][\s\S]*$/, '').trim()
      const found = /^stream: (.+) FOUND$/.exec(said)
      if (found) return found[1]
      if (said === 'stream: OK') return undefined
      throw new ScannerUnavailable(said || (fault?.message ?? 'it hung up'))
    },
    giveUp: () => void socket.destroy(),
  }
}
