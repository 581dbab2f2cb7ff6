import { InvitationLinkForm, NewClientForm } from '@openhour/shared/features/invitations/invitation-forms.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { shownBrand } from '../../services/brand/brand.ts'
import { findInvitationBrand } from '../../services/brand/brand.queries.ts'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { readSmallFile } from '../../platform/files/small-file.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { jsonFromPages, type MountedRoute } from '../../platform/http/mounted-route.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { tooManyAttempts } from '../../services/sign-in/attempts.ts'
import { tokenHash } from '../../services/sign-in/keys.ts'
import type { AddProvenAccount } from '../../services/sign-in/proven-account.ts'
import { answer, readForm } from '../../services/sign-in/read-form.ts'
import { findInvitation, openInvitation, requireOpenInvitation } from './invitations.queries.ts'

const looksPerMinute = 30

/**
 * What the page behind an invitation's link asks, before signing in. Reading an invitation consumes nothing, so mail scanners do no harm.
 * @param parts.pool works as openhour_sign_in
 */
export function invitationRoutes({
  pool,
  files,
  plansOn,
  addProvenAccount,
}: {
  pool: pg.Pool
  files: FileStore
  plansOn: () => boolean
  addProvenAccount: AddProvenAccount
}): MountedRoute {
  const routes = new Hono<HostEnv>()
  const looks = openRecent(looksPerMinute, 60_000)
  const at = () => now().toISOString()
  const over = () => new Refusal('not-possible-now', invitationTexts.over)

  routes.post('/look', async (c) => {
    const wait = looks(countedAs(c.var.requestMeta.ip))
    if (wait > 0) throw tooManyAttempts(new Date(now().getTime() + wait * 1000).toISOString())
    const { token } = readForm(c.env.incoming, InvitationLinkForm)
    const hash = tokenHash(token)
    const [[invitation], [stored]] = await runPlain(
      pool,
      findInvitation(hash, at()),
      findInvitationBrand(hash, at()),
      openInvitation(hash, at()),
    )
    if (invitation?.state !== 'open') throw over()
    const { email, practiceName, therapistName, clientName } = invitation
    const brand = shownBrand(stored, plansOn())
    const logo = brand && stored ? await readSmallFile(files, stored.fileKey) : undefined
    // Visitors cannot fetch the file.
    const logoUrl = logo ? `data:image/png;base64,${logo.toString('base64')}` : null
    const body = { email, practiceName, therapistName, clientName, brand: brand && { ...brand, logoUrl } }
    return answer({ body, setCookies: [] })
  })

  routes.post('/account', async (c) => {
    const { token, ...details } = readForm(c.env.incoming, NewClientForm)
    const hash = tokenHash(token)
    const [[invitation]] = await runPlain(pool, findInvitation(hash, at()))
    if (invitation?.state !== 'open') throw over()
    const proven = addProvenAccount({ ...details, email: invitation.email }, c.var.requestMeta, [
      requireOpenInvitation(hash, at()),
    ])
    await refusing<unknown>(proven, { 'invitation-over': over })
    return answer({ body: { email: invitation.email, message: invitationTexts.accountReady }, setCookies: [] })
  })
  return { ...jsonFromPages, path: '/api/invitations', routes }
}
