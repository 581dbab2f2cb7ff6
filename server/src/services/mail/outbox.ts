import { randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Carrier, ComposedMail } from './carrier.ts'

/**
 * Writes each email to a file `<time>-<template>-<id>.eml` in a folder that only the server's user can read. Used when no mail server is configured;
 * the operator opens the file or copies its link.
 */
export function openOutbox(folder: string): Carrier {
  const where = resolve(folder)
  const openComposer = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let composer: ReturnType<typeof openComposer> | undefined
  const makeFolder = async () => {
    await mkdir(where, { recursive: true, mode: 0o700 })
    await chmod(where, 0o700)
  }
  return {
    kind: 'outbox',
    where,
    async hand(id, template, mail) {
      await makeFolder()
      const { message } = await (await (composer ??= openComposer())).sendMail({ ...mail, text: readable(mail) })
      const time = mail.date.toISOString().replaceAll(':', '-')
      await writeWhole(where, `${time}-${template}-${id}.eml`, message as Buffer)
    },
    check: async () => {
      try {
        await makeFolder()
        await access(where, constants.W_OK)
        return { ok: true, detail: `no mail server is configured: emails are saved in ${where}` }
      } catch (error) {
        const { code = 'EUNKNOWN' } = error as NodeJS.ErrnoException
        return { ok: false, detail: `mail cannot be written to ${where}: ${code}` }
      }
    },
    close: () => void composer?.then((transport) => transport.close()),
  }
}

/** Encoded with 7bit, because quoted-printable would break long links so that they could not be copied. */
function readable({ text }: ComposedMail): string | { raw: string } {
  const asItIs = /^[\t\n\x20-\x7e]*$/.test(text) && text.split('\n').every((line) => line.length < 998)
  const headers = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 7bit'
  return asItIs ? { raw: `${headers}\n\n${text}` } : text
}

/** The file gets its final name only when it is complete and on disk. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.draft-${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const entries = await open(folder)
  await entries.sync().finally(() => entries.close())
}
