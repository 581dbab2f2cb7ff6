import { failureOf } from './http.ts'
import { acrossRenewal } from '../session/renewed-sign-in.ts'

export type UploadOptions = {
  headers: Record<string, string>
  signal: AbortSignal
  /** Fraction of the whole, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Uploads a file's raw bytes with progress, which fetch cannot report. Read its errors with `problemFrom`; an aborted upload fails as unreachable.
 */
export async function uploadFile<T>(path: string, file: Blob, options: UploadOptions): Promise<T> {
  const response = await acrossRenewal(() => sent(path, file, options)).catch(() => {
    throw failureOf(undefined)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  throw failureOf(answer)
}

function sent(path: string, file: Blob, { headers, signal, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = () => signal.removeEventListener('abort', stop)
    const broken = () => {
      end()
      fail(new Error('the upload did not arrive'))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      end()
      done(new Response(request.responseText, { status: request.status }))
    })
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, broken)
    signal.addEventListener('abort', stop)
    request.open('POST', path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) broken()
    else request.send(file)
  })
}

/** Checks whether a file can be downloaded, without downloading it; fails like {@link uploadFile}. */
export async function askForFile(path: string, signal: AbortSignal): Promise<void> {
  const response = await acrossRenewal(() => fetch(path, { method: 'HEAD', signal })).catch(() => {
    throw failureOf(undefined)
  })
  if (!response.ok) throw failureOf(undefined)
}

/**
 * Downloads a file and lets the browser save it under this name; fails like {@link uploadFile}, and then nothing is
 * saved.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await acrossRenewal(() => fetch(path)).catch(() => {
    throw failureOf(undefined)
  })
  if (!response.ok) throw failureOf(await response.json().catch(() => undefined))
  const content = await response.blob().catch(() => {
    throw failureOf(undefined)
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
