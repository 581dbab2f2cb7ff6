import { SMTPServer } from 'smtp-server'

/**
 * A mail server that counts. A message counts once its sender has been told that it was accepted; one whose sender vanished before does not.
 * @returns `accepted`: how often each Message-ID was; `recipients`: the Message-IDs of each address; `texts`: the latest message to each address
 */
export async function openCountingMailServer(port: number) {
  const accepted = new Map<string, number>()
  const recipients = new Map<string, Set<string>>()
  const texts = new Map<string, string>()
  const closed = new Set<string>()
  const state = { delayMs: 0, underway: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onClose: (session) => void closed.add(session.id),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        state.underway++
        setTimeout(() => {
          state.underway--
          if (closed.has(session.id)) return
          const raw = Buffer.concat(parts).toString()
          const id = /^Message-ID: *\s*<([^>]+)>/im.exec(raw)?.[1] ?? 'none'
          accepted.set(id, (accepted.get(id) ?? 0) + 1)
          for (const { address } of session.envelope.rcptTo) {
            recipients.set(address, (recipients.get(address) ?? new Set()).add(id))
            texts.set(address, raw)
          }
          done()
        }, state.delayMs)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', () => ready()))
  const close = () => new Promise<void>((ended) => server.close(() => ended()))
  return { accepted, recipients, texts, state, close }
}
