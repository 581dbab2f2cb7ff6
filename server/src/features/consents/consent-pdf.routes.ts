import { type Access, clientsOnly, therapists } from '@openhour/shared/access/rules.ts'
import {
  consentPdfPath,
  consentTexts,
  portalConsentPdfPath,
} from '@openhour/shared/features/consents/consents.rules.ts'
import { Hono } from 'hono'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { validate as isId } from 'uuid'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import { FileNotStored, type FileStore, FileStoreUnavailable } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import type { Printer } from '../../platform/pdf/printer.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { printedImportedConsent } from './consent-print.ts'
import { readConsentFile } from './consents.queries.ts'

type Parts = { pools: PersonPools; files: FileStore; log: Log; print: Printer }

function pdfRoute({ pools, files, log, print }: Parts, path: MountedRoute['path'], access: Access): MountedRoute {
  const routes = new Hono<HostEnv>().get('/:id/pdf', async (c) => {
    const actor = await c.var.admit(access)
    const id = c.req.param('id')
    if (!isId(id)) throw new Refusal('not-found', consentTexts.notFound)
    const [rows] = await runAs(poolOf(pools, actor), { userId: actor.userId, role: actor.role }, readConsentFile(id))
    const consent = found(rows, consentTexts.notFound)
    const { fileKey, fileSize, signedAt } = consent
    const headers = (bytes: number) => ({
      'content-type': 'application/pdf',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="consent-${new Date(signedAt).toISOString().slice(0, 10)}.pdf"`,
    })
    const imported = printedImportedConsent(consent)
    if (imported) {
      const pdf = await print(actor.userId, imported)
      return c.body(pdf, 200, headers(pdf.length))
    }
    const content = await files.get(fileKey).catch((error: unknown) => {
      if (error instanceof FileNotStored) throw new Refusal('not-found', consentTexts.noFile)
      if (!(error instanceof FileStoreUnavailable)) throw error
      log.error(faultFields(error), 'the file store is unreachable')
      throw new Refusal('unavailable', 'The server can’t reach its file storage. Try again in a few minutes.')
    })
    content.once('error', (error) => log.error(faultFields(error), 'the PDF of a consent cannot be read to its end'))
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array> as never, 200, headers(fileSize))
  })
  return { path, trust: 'browser', body: { kind: 'none' }, routes }
}

/** The PDFs of signed consents, for therapists and for clients. The audit log records the download before the first byte is sent. */
export function consentPdfRoutes(parts: Parts): MountedRoute[] {
  return [pdfRoute(parts, consentPdfPath, therapists), pdfRoute(parts, portalConsentPdfPath, clientsOnly)]
}
