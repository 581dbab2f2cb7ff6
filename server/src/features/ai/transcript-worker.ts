// Reads the text of a Word file, given as bytes, in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads'
import mammoth from 'mammoth'
import { unpacksAsDeclared } from '../../platform/files/word-files.ts'

const buffer = Buffer.from(workerData as Uint8Array)
if (!unpacksAsDeclared(buffer)) throw new Error('an entry is larger than the directory of the file says')
const { value } = await mammoth.extractRawText({ buffer })
parentPort?.postMessage(value)
