import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import { vi } from 'vitest'

/** An upload that was sent and not answered yet. */
export type SentUpload = {
  path: string
  header(name: string): string | undefined
  /** What the header with the upload's details says. */
  details<T>(): T
  body: File
  aborted: boolean
  progress(share: number): void
  answer(status: number, body: object): void
  /** The connection breaks. */
  lose(): void
}

/** Stands in for XMLHttpRequest, with which the application uploads. An upload stays unanswered until the test answers it. */
export function onUpload(taken: (sent: SentUpload) => void): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 0
      responseText = ''
      private path = ''
      private headers = new Map<string, string>()
      private sent: SentUpload | undefined
      open(_method: string, path: string) {
        this.path = path
        this.headers.clear()
      }
      setRequestHeader(name: string, value: string) {
        this.headers.set(name, value)
      }
      abort() {
        if (this.sent) this.sent.aborted = true
        this.dispatchEvent(new Event('abort'))
      }
      send(body: File) {
        this.sent = {
          path: this.path,
          header: (name) => this.headers.get(name),
          details: () => detailsIn(this.headers.get(uploadHeader) ?? '') as never,
          body,
          aborted: false,
          progress: (share) =>
            this.upload.dispatchEvent(
              new ProgressEvent('progress', { lengthComputable: true, loaded: share * body.size, total: body.size }),
            ),
          answer: (status, answer) => {
            this.status = status
            this.responseText = JSON.stringify(answer)
            this.dispatchEvent(new Event('load'))
          },
          lose: () => this.dispatchEvent(new Event('error')),
        }
        taken(this.sent)
      }
    },
  )
}

function detailsIn(header: string): unknown {
  const bytes = Uint8Array.from(atob(header.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}
