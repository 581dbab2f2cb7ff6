import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, openProduct, type Product } from './product.ts'
import { until } from './until.ts'

/** The product, and API calls about pictures like those of its pages. */
export type PictureCalls = Awaited<ReturnType<typeof openPictureCalls>>

export async function openPictureCalls() {
  const product: Product = await openProduct()
  const person = await product.person('client')
  const folder = join(product.dataDir, 'files')
  const storedFiles = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => ({ name, path: join(parentPath, name) }))
  const removePicture = () => person.post('/rpc/settings/removeAvatar', {})
  return {
    product,
    person,
    cookieOf,
    /** `headers: { name: '' }` omits a header. */
    upload: async (
      bytes: Buffer | ReadableStream,
      {
        headers: more = {},
        who = person,
        path = '/api/avatars',
      }: { headers?: Record<string, string>; who?: Browser; path?: string } = {},
    ) => {
      const headers: Record<string, string> = {
        origin: product.url,
        'content-type': 'image/jpeg',
        cookie: cookieOf(who),
        ...more,
      }
      for (const name of Object.keys(headers)) if (headers[name] === '') delete headers[name]
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers,
        body: Buffer.isBuffer(bytes) ? new Uint8Array(bytes) : bytes,
        duplex: 'half',
      } as RequestInit)
      const json = (await response.json()) as { avatarUrl?: string; detail?: string; code?: string }
      return { status: response.status, ...json }
    },
    fetchPicture: async (url: string, who?: Browser) => {
      const response = await fetch(product.url + url, { headers: who ? { cookie: cookieOf(who) } : {} })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    shownNow: async () => ((await person.get('/api/v1/account/me')).json as { avatarUrl: string | null }).avatarUrl,
    removePicture,
    storedFiles,
    /** What is stored from now on. Files from before do not count, because a job may still remove some of them. */
    newFiles: () => {
      const before = new Set(storedFiles().map(({ path }) => path))
      return () => storedFiles().filter(({ path }) => !before.has(path))
    },
    /** Removes the picture and waits for the job that removes its file, so that the next test finds no files. */
    clear: async () => {
      await removePicture()
      await until(storedFiles, ({ length }) => length === 0)
    },
    rows: async () => (await product.database.owner.query('select file_key from profile_pictures')).rows,
  }
}

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
