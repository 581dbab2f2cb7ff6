import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { SetupProblem } from './setup-problem.ts'

const magic = 0x67676d6c
/** Words of the models that know more than English. */
const multilingual = 51_865
/** Shape, filters and vocabulary of a model stand within its beginning. */
const mostHead = 16_000_000
/** Numbers of a block, and its bytes, of the types that whisper.cpp's models have. */
const blocks: Record<number, readonly [number, number]> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
}

const nothing = 'It was deleted, and nothing was installed.'

/** @throws SetupProblem unless a file is a whole multilingual speech model of whisper.cpp; the file is deleted then */
export function refuseForeignSpeech(path: string): void {
  const file = openSync(path, 'r')
  let problem: string | undefined
  try {
    problem = problemOf(file)
  } finally {
    closeSync(file)
  }
  if (problem === undefined) return
  rmSync(path, { force: true })
  throw new SetupProblem(problem)
}

function problemOf(file: number): string | undefined {
  const { size } = fstatSync(file)
  const cut = `This speech model is cut short: it ends after ${size} bytes. ${nothing} Fetch it again.`
  const head = Buffer.alloc(Math.min(size, mostHead))
  readSync(file, head, 0, head.length, 0)
  if (head.toString('latin1', 0, 4) === 'GGUF')
    return `This file is a language model in the format GGUF, and not a speech model. ${nothing} Install it without --speech.`
  if (head.length < 4 || head.readUInt32LE(0) !== magic)
    return `This file is no speech model: it is not in the format of whisper.cpp. ${nothing} Take a file such as ggml-base.bin.`
  try {
    const int = (at: number) => head.readInt32LE(at)
    if (int(4) < multilingual)
      return `This speech model knows English only. ${nothing} Take one of several languages, such as ggml-base.bin.`
    let at = 56 + int(48) * int(52) * 4
    const words = int(at)
    at += 4
    for (let word = 0; word < words; word++) at += 4 + head.readUInt32LE(at)
    return lastByte(file, at, size) === size ? undefined : cut
  } catch (error) {
    if (error instanceof RangeError) return cut
    throw error
  }
}

/** Where the last tensor ends. @throws RangeError beyond the end, or for a type that there is not */
function lastByte(file: number, from: number, size: number): number {
  const head = Buffer.alloc(28)
  let at = from
  while (at < size) {
    if (readSync(file, head, 0, head.length, at) < 12) throw new RangeError('a tensor without its head')
    const [dimensions, name, type] = [head.readInt32LE(0), head.readInt32LE(4), head.readInt32LE(8)]
    const block = blocks[type]
    if (!block || dimensions < 0 || dimensions > 4 || name < 0) throw new RangeError('no tensor')
    let numbers = 1
    for (let dimension = 0; dimension < dimensions; dimension++) numbers *= head.readInt32LE(12 + dimension * 4)
    at += 12 + dimensions * 4 + name + (numbers / block[0]) * block[1]
  }
  return at
}
