import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  createReadStream,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { arch, freemem, platform, totalmem } from 'node:os'
import { basename } from 'node:path'
import { download, sizeOn } from './download.ts'
import type { AnyStore } from './model-store.ts'
import { offeredModels } from './offered-models.ts'
import { refuseForeignSpeech } from './speech-file.ts'
import { sizeText } from '../../../platform/size-text.ts'
import { SetupProblem } from './setup-problem.ts'

/** A model to install. What is not known about a file or an address that the operator names is undefined. */
export type WantedModel = {
  name: string
  licence: string | null
  source: string
  from: { url: string } | { path: string }
  file: string
  bytes: number | undefined
  sha256: string | undefined
  records: string | undefined
  memoryBytes: number | undefined
  /** For speech to text, and not for writing. */
  speech: boolean
}

export const offered = (which: keyof typeof offeredModels): WantedModel => {
  const { languages: _, url, ...model } = offeredModels[which]
  return { ...model, from: { url }, speech: which === 'speech' }
}

/** A file of the operator's, whose conversation or sound needs memory beside the file. */
export const memoryOfFile = (bytes: number, speech: boolean) =>
  speech ? Math.round(bytes * 1.5) + 600_000_000 : Math.round(bytes * 1.1) + 2_000_000_000

/** What a machine must have besides, for the rest of Openhour. */
const besidesBytes = 1_000_000_000
const runtimeBytes = 250_000_000

/** @throws SetupProblem if this machine cannot run the model. @param machine what it is, and the memory that it has in all */
export function refuseMachine(
  { memoryBytes, bytes }: { memoryBytes: number; bytes: number },
  machine = { platform: platform(), arch: arch(), memory: totalmem() },
): void {
  const supported = ['linux', 'darwin', 'win32'].includes(machine.platform) && ['x64', 'arm64'].includes(machine.arch)
  if (!supported)
    throw new SetupProblem(
      `This processor or system (${machine.platform} ${machine.arch}) is not supported: a model needs Linux, macOS or Windows on x64 or arm64. Connect a model on another machine instead: docs/operations.md, AI drafts.`,
    )
  if (machine.memory < memoryBytes + besidesBytes)
    throw new SetupProblem(
      `This machine has ${sizeText(machine.memory)} of memory; a model of ${sizeText(bytes)} takes up to ${sizeText(memoryBytes)}, and Openhour about ${sizeText(besidesBytes)} besides. Nothing was installed. Use a smaller model, connect one on another machine (docs/operations.md, AI drafts), or add --anyway if other memory can be freed.`,
    )
}

/** What is free now, in words, for the question before a download. */
export const freeMemory = () => sizeText(freemem())

/** @throws SetupProblem if what is still missing does not fit on the disk */
export function refuseFullDisk(store: AnyStore, bytes: number): void {
  mkdirSync(store.folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = statfsSync(store.folder)
  const needed = bytes + runtimeBytes
  if (bavail * bsize < needed)
    throw new SetupProblem(
      `${sizeText(bavail * bsize)} are free on the disk of ${store.folder}, and ${sizeText(needed)} are needed. Nothing was installed. Free some space, or set OPENHOUR_DATA to a larger disk.`,
    )
}

/** Holds the folder of models for one command. @throws SetupProblem if another one has it @returns lets go of it */
export function holdStore(store: AnyStore): () => void {
  mkdirSync(store.folder, { recursive: true, mode: 0o700 })
  const lock = store.pathOf('setup.lock')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    }
    const holder = Number(readFileSync(lock, 'utf8'))
    if (isRunning(holder))
      throw new SetupProblem(
        `Another ai:setup is running here (process ${holder}). Wait until it ends; nothing was changed by this one.`,
      )
    rmSync(lock, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

type Fetched = { path: string; bytes: number; sha256: string }
type Telling = { say: (line: string) => void; progress: (text: string) => void }

/**
 * Brings the file of a model here and checks its size, its checksum and what it is.
 * @throws SetupProblem; a file that is not the expected one is deleted
 */
export async function fetchModel(wanted: WantedModel, store: AnyStore, { say, progress }: Telling): Promise<Fetched> {
  const part = store.pathOf(`${wanted.sha256?.slice(0, 16) ?? 'given'}.part`)
  if ('path' in wanted.from) copyModel(wanted.from.path, part)
  else {
    // Without a checksum nothing says that an older part belongs to this file.
    if (wanted.sha256 === undefined) rmSync(part, { force: true })
    const kept = sizeOn(part)
    if (kept > 0) say(`${sizeText(kept)} are here from before; the download goes on after them.`)
    await download({
      url: wanted.from.url,
      to: part,
      bytes: wanted.bytes,
      onProgress: (done, total) => progress(progressText(done, total)),
    })
  }
  if (wanted.speech) refuseForeignSpeech(part)
  else refuseForeign(part)
  const bytes = sizeOn(part)
  const sha256 = await sha256Of(part, (done) => progress(`Checking: ${Math.floor((done / bytes) * 100)} %`))
  if (wanted.sha256 !== undefined && sha256 !== wanted.sha256) {
    rmSync(part, { force: true })
    throw new SetupProblem(
      `The file is not the expected one: its SHA-256 is ${sha256} and should be ${wanted.sha256}. It was deleted, and nothing was installed. Run the command again; if it happens again, somebody changes what comes from there: do not use it.`,
    )
  }
  return { path: part, bytes, sha256 }
}

function copyModel(from: string, to: string): void {
  try {
    copyFileSync(from, to)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT') throw new SetupProblem(`There is no file ${from}. Nothing was installed.`)
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new SetupProblem('The disk is full. Nothing was installed. Free some space and run the command again.')
    if (code === 'EACCES' || code === 'EISDIR')
      throw new SetupProblem(`${from} cannot be read as a file. Nothing was installed.`)
    throw error
  }
}

/** @throws SetupProblem unless a file begins as a GGUF does */
function refuseForeign(path: string): void {
  const head = Buffer.alloc(8)
  const file = openSync(path, 'r')
  const read = readSync(file, head)
  closeSync(file)
  if (read === 8 && head.toString('latin1', 0, 4) === 'GGUF' && [2, 3].includes(head.readUInt32LE(4))) return
  rmSync(path, { force: true })
  throw new SetupProblem(
    'This file is no model: it is not in the format GGUF (version 2 or 3). It was deleted, and nothing was installed. Take a file that ends in .gguf, of a model for conversation.',
  )
}

async function sha256Of(path: string, onRead: (done: number) => void): Promise<string> {
  const hash = createHash('sha256')
  let done = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(piece)
    onRead((done += piece.length))
  }
  return hash.digest('hex')
}

const progressText = (done: number, total: number | undefined) =>
  total === undefined
    ? sizeText(done)
    : `${sizeText(done)} of ${sizeText(total)} (${Math.floor((done / total) * 100)} %)`

/** Gives a fetched file its name. @returns it */
export function placeModel(store: AnyStore, { path }: Fetched, file: string): string {
  const name = basename(file)
  renameSync(path, store.pathOf(name))
  return name
}
